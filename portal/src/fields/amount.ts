/** An amount that is asked for: what was typed read as one, or what is wrong with it, in the same words on every form. */
import { AMOUNT_MISSING, AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import { ZERO, type Cents } from '@almenara/contract/money'
import { parseAmount, type AmountProblem } from '@almenara/contract/parse-amount'

const PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: AMOUNT_MISSING,
  FORMAT: 'Escriba el importe con cifras: 1.250,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

export type ReadAmount = { ok: true; amount: Cents } | { ok: false; problem: string }

/** The most that may be asked for, and what is said of more: how much that is, and the remedy. */
export interface AmountLimit {
  most: Cents
  problem: string
}

/** An amount that may be zero, which says something: a limit. */
export function readFromZero(text: string): ReadAmount {
  const read = parseAmount(text)
  return read.ok ? read : { ok: false, problem: PROBLEMS[read.problem] }
}

/** An amount to pay or to move: more than zero, and at most `limit` where there is one. */
export function readAmount(text: string, limit?: AmountLimit): ReadAmount {
  const read = readFromZero(text)
  if (!read.ok) return read
  if (read.amount <= 0) return { ok: false, problem: AMOUNT_NOT_POSITIVE }
  return limit && read.amount > limit.most ? { ok: false, problem: limit.problem } : read
}

/** The amount as far as it can be read while it is being typed; zero while it cannot. */
export function amountSoFar(text: string): Cents {
  const read = parseAmount(text)
  return read.ok ? read.amount : ZERO
}

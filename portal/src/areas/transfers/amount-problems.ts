import { parseAmount, type AmountProblem, type Cents } from '@almenara/contract/money'

const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: 'Escriba el importe.',
  FORMAT: 'Escriba el importe con cifras: 1.250,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

/** An amount to send: more than zero, or what is wrong with it, in words. */
export function readAmount(text: string): { ok: true; amount: Cents } | { ok: false; problem: string } {
  const read = parseAmount(text)
  if (!read.ok) return { ok: false, problem: AMOUNT_PROBLEMS[read.problem] }
  return read.amount > 0 ? read : { ok: false, problem: 'El importe debe ser mayor que cero.' }
}

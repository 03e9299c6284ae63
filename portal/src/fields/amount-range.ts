import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import type { Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'

/** Either end may be open. */
export interface AmountRange {
  minAmount: Cents | undefined
  maxAmount: Cents | undefined
}

/** Reads two typed amounts, either of which may be empty; a range upside down is said in a sentence. */
export function readAmountRange(min: string, max: string): { range: AmountRange; problem: string | undefined } {
  const range = { minAmount: read(min), maxAmount: read(max) }
  const { minAmount, maxAmount } = range
  const upsideDown = minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount
  return { range, problem: upsideDown ? AMOUNTS_INVERTED : undefined }
}

/** The field lets nothing but an amount be typed, so what cannot be read is empty. */
function read(text: string): Cents | undefined {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.amount : undefined
}

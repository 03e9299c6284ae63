/** Amounts as people write them. Apart from `money.ts`: every screen writes amounts, and few read what somebody typed. */
import { toCents, type Cents } from './money.ts'

export type AmountProblem = 'EMPTY' | 'FORMAT' | 'DECIMALS' | 'TOO_LARGE'
export type ParsedAmount = { ok: true; amount: Cents } | { ok: false; problem: AmountProblem }

/** The integer digits that each input mask of the specification (§5) allows. */
export const INTEGER_DIGITS = { '#,##0.00': 4, '##,###,##0.00': 8, '###,###,##0.00': 9 } as const

/**
 * Reads an amount as a person writes or pastes it: «12,5», «12.50», «1.250,00 €», «EUR 1.250», «1 250,00», «−3».
 * A comma is the decimal mark. A single dot is the decimal mark unless exactly three digits follow it (then it
 * groups thousands, as Spanish text does); a group never follows a leading zero, so «0.500» has three decimals.
 * Digits are read as text, so nothing is rounded.
 */
export function parseAmount(text: string, integerDigits = 9): ParsedAmount {
  const bare = text
    .trim()
    .replaceAll('\u2212', '-')
    .replace(/^([+-]?)\s*(?:EUR|€)\s*|\s*(?:EUR|€)$/gi, '$1')
    .replace(/^([+-])\s+/, '$1')
  if (/^[+-]?$/.test(bare)) return { ok: false, problem: 'EMPTY' }
  const parts = splitDecimals(bare)
  if (!parts) return { ok: false, problem: 'FORMAT' }
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  if (parts.decimals.length > 2) return { ok: false, problem: 'DECIMALS' }
  if (whole.length > integerDigits) return { ok: false, problem: 'TOO_LARGE' }
  const units = Number(whole + parts.decimals.padEnd(2, '0'))
  return { ok: true, amount: toCents(parts.negative ? -units : units) }
}

// Thousands are grouped by dots or by one kind of space, in threes: «12 50» is two numbers and no amount.
const GROUPED = /^([+-]?)([1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+)|\d+)(?:,(\d*))?$/
const DOTTED = /^([+-]?)(\d*)[.,](\d+)$/

function splitDecimals(bare: string): { negative: boolean; whole: string; decimals: string } | undefined {
  const match = GROUPED.exec(bare) ?? DOTTED.exec(bare)
  if (!match) return undefined
  return { negative: match[1] === '-', whole: (match[2] ?? '').replace(/[.\s]/g, '') || '0', decimals: match[3] ?? '' }
}

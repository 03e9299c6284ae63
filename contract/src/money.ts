/**
 * Money as whole cents. No decimal number ever holds an amount: text is parsed digit by digit and only the
 * formatter makes decimals.
 */
declare const cents: unique symbol

/** A signed, safe integer number of euro cents. Made only by `toCents`, `parseAmount` and arithmetic of this file. */
export type Cents = number & { readonly [cents]: true }

/** The typographic minus the portal prints (U+2212). */
export const MINUS = '−'
/** The space before «€» and «%», so that an amount never breaks over two lines. */
export const NBSP = '\u00a0'

export const ZERO = 0 as Cents

/** A whole number as cents. Throws RangeError for anything that is not a safe integer: that is a defect, not bad input. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number of cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

export function add(...amounts: Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function negate(amount: Cents): Cents {
  return toCents(-amount)
}

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

/** Shape of `formatAmount`: the currency sign, the «+» of a credit and the decimals can be left out or forced. */
export interface AmountFormat {
  /** ISO 4217 code: «€» for EUR, «$» for any other (specification §9). `null` leaves the sign out. */
  currency?: string | null
  /** Puts «+» before a positive amount. */
  signed?: boolean
  /** `false` leaves the cents out, which are then not seen: never rounded into the euros. */
  decimals?: boolean
}

/** 125000 → «1.250,00 €», with NBSP before the sign and U+2212 as minus. */
export function formatAmount(amount: Cents, format: AmountFormat = {}): string {
  const { currency = 'EUR', signed = false, decimals = true } = format
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  const seen = decimals ? amount : Math.trunc(amount / 100)
  const sign = seen < 0 ? MINUS : signed && seen > 0 ? '+' : ''
  const suffix = currency === null ? '' : NBSP + (currency === 'EUR' ? '€' : '$')
  return sign + whole + (decimals ? ',' + digits.slice(-2) : '') + suffix
}

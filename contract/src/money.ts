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
 * groups thousands, as Spanish text does). Digits are read as text, so nothing is rounded.
 */
export function parseAmount(text: string, integerDigits = 9): ParsedAmount {
  const bare = text.replace(/EUR|€/gi, '').replace(/[\s\u00a0\u202f]/g, '').replace(/^\u2212/, '-')
  if (bare === '' || bare === '-') return { ok: false, problem: 'EMPTY' }
  const parts = splitDecimals(bare)
  if (!parts) return { ok: false, problem: 'FORMAT' }
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  if (parts.decimals.length > 2) return { ok: false, problem: 'DECIMALS' }
  if (whole.length > integerDigits) return { ok: false, problem: 'TOO_LARGE' }
  const units = Number(whole + parts.decimals.padEnd(2, '0'))
  return { ok: true, amount: toCents(parts.negative ? -units : units) }
}

function splitDecimals(bare: string): { negative: boolean; whole: string; decimals: string } | undefined {
  const match = /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/.exec(bare) ?? /^([+-]?)(\d*)[.,](\d+)$/.exec(bare)
  if (!match) return undefined
  return { negative: match[1] === '-', whole: (match[2] ?? '').replaceAll('.', '') || '0', decimals: match[3] ?? '' }
}

/** Shape of `formatAmount`: the currency sign, the «+» of a credit and the decimals can be left out or forced. */
export interface AmountFormat {
  /** ISO 4217 code: «€» for EUR, «$» for any other (specification §9). `null` leaves the sign out. */
  currency?: string | null
  /** Puts «+» before a positive amount. */
  signed?: boolean
  decimals?: boolean
}

/** 125000 → «1.250,00 €», with NBSP before the sign and U+2212 as minus. */
export function formatAmount(amount: Cents, format: AmountFormat = {}): string {
  const { currency = 'EUR', signed = false, decimals = true } = format
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  const sign = amount < 0 ? MINUS : signed && amount > 0 ? '+' : ''
  const suffix = currency === null ? '' : NBSP + (currency === 'EUR' ? '€' : '$')
  return sign + whole + (decimals ? ',' + digits.slice(-2) : '') + suffix
}

/**
 * Money as whole cents. No decimal number ever holds an amount: text is parsed digit by digit and only the
 * formatter makes decimals.
 */
import { withThousands } from './numbers.ts'

declare const cents: unique symbol

/** A signed, safe integer number of euro cents. Made only by `toCents`, `parseAmount` (parse-amount.ts) and arithmetic of this file. */
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

/** Shape of `formatAmount`: the currency sign, the «+» of a credit and the decimals can be left out or forced. */
export interface AmountFormat {
  /** ISO 4217 code: «€» for EUR, «$» for any other (specification §9). `null` leaves the sign out. */
  currency?: string | null
  /** Puts «+» before a positive amount. */
  signed?: boolean
  /** `false` leaves the cents out, which are then not seen: never rounded into the euros. */
  decimals?: boolean
}

/** «€» for the euro, «$» for any other (specification §9). */
export function currencySign(currency: string): string {
  return currency === 'EUR' ? '€' : '$'
}

/** 125000 → «1.250,00 €», with NBSP before the sign and U+2212 as minus. */
export function formatAmount(amount: Cents, format: AmountFormat = {}): string {
  const { currency = 'EUR', signed = false, decimals = true } = format
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = withThousands(digits.slice(0, -2))
  const seen = decimals ? amount : Math.trunc(amount / 100)
  const sign = seen < 0 ? MINUS : signed && seen > 0 ? '+' : ''
  const suffix = currency === null ? '' : NBSP + currencySign(currency)
  return sign + whole + (decimals ? ',' + digits.slice(-2) : '') + suffix
}

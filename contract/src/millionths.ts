/**
 * Exact decimals that are not money: participations of a fund, the price of one, a rate. Whole millionths, as `Cents` are whole cents: no
 * decimal number ever holds one, and products are worked out in integers of any size and rounded once, half up.
 */
import { currencySign, MINUS, NBSP, toCents, type Cents } from './money.ts'
import { withThousands } from './numbers.ts'

declare const units: unique symbol
declare const price: unique symbol
declare const rate: unique symbol

/** Millionths of a participation, of a plan's unit or of a security. */
export type Units = number & { readonly [units]: true }
/** Millionths of a currency's unit: what one participation is worth, or how many euros a dollar is. */
export type Price = number & { readonly [price]: true }
/** Millionths: 25000 is 2,5 %. */
export type Rate = number & { readonly [rate]: true }

export const ONE = 1_000_000
const DECIMALS = 6
const CENTS = 100n

/** A whole number of millionths. Throws RangeError for anything that is not a safe integer: a defect, not bad input. */
export function toUnits(value: number): Units {
  return whole(value) as Units
}

export function toPrice(value: number): Price {
  return whole(value) as Price
}

export function toRate(value: number): Rate {
  return whole(value) as Rate
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number of millionths: ${value}`)
  return value === 0 ? 0 : value
}

/** What `held` units are worth at a price, in cents of the price's currency. */
export function valueOf(held: Units, at: Price): Cents {
  return toCents(divideHalfUp(BigInt(held) * BigInt(at) * CENTS, BigInt(ONE) * BigInt(ONE)))
}

/** How many units an amount buys at a price, to the millionth below: a bank gives no more than was paid. Throws RangeError for a price of zero. */
export function unitsFor(amount: Cents, at: Price): Units {
  return toUnits(Number((BigInt(amount) * BigInt(ONE) * BigInt(ONE)) / (CENTS * BigInt(at))))
}

/** An amount of another currency in euros. `exchange`: euros for one of its units. */
export function converted(amount: Cents, exchange: Price): Cents {
  return toCents(divideHalfUp(BigInt(amount) * BigInt(exchange), BigInt(ONE)))
}

/** A part of an amount: `parts` of `of`, both of the same kind. `of` is not zero. */
export function share(amount: Cents, parts: number, of: number): Cents {
  return toCents(divideHalfUp(BigInt(amount) * BigInt(parts), BigInt(of)))
}

/** A rate of an amount, such as a withholding. */
export function rated(amount: Cents, at: Rate): Cents {
  return share(amount, at, ONE)
}

/** Simple interest of some days at a yearly rate, actual/365. */
export function interestOf(principal: Cents, yearly: Rate, days: number): Cents {
  return toCents(divideHalfUp(BigInt(principal) * BigInt(yearly) * BigInt(days), BigInt(ONE) * 365n))
}

/** What one amount is of another, such as a gain of its cost. Zero of nothing. */
export function rateOf(part: Cents, of: Cents): Rate {
  return toRate(of === 0 ? 0 : divideHalfUp(BigInt(part) * BigInt(ONE), BigInt(of)))
}

/** The price at which some units cost an amount. Zero for none. */
export function averagePrice(cost: Cents, held: Units): Price {
  return toPrice(held === 0 ? 0 : divideHalfUp(BigInt(cost) * BigInt(ONE) * BigInt(ONE), BigInt(held) * CENTS))
}

/** The nearest integer; halves go away from zero, as amounts are rounded in Spain (art. 11 Ley 46/1998, for euros). */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const negative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const size = (2n * top + bottom) / (2n * bottom)
  return Number(negative ? -size : size)
}

/** 1234567800 → «1.234,5678»: all the decimals it has, and at least as many as asked. */
export function formatUnits(value: Units, fewest = 0): string {
  return formatMillionths(value, fewest)
}

/** 12345678 → «12,345678 €», two decimals at least; «$» for any other currency, as amounts are (specification §9). */
export function formatPrice(value: Price, currency = 'EUR'): string {
  return formatMillionths(value, 2) + NBSP + currencySign(currency)
}

/** 25000 → «2,50 %»; a signed one says «+» too. To the hundredth, half up. */
export function formatRate(value: Rate, { signed = false } = {}): string {
  const hundredths = divideHalfUp(BigInt(value), 100n)
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const sign = hundredths < 0 ? MINUS : signed && hundredths > 0 ? '+' : ''
  return `${sign}${withThousands(digits.slice(0, -2))},${digits.slice(-2)}${NBSP}%`
}

function formatMillionths(value: number, fewest: number): string {
  const digits = String(Math.abs(value)).padStart(DECIMALS + 1, '0')
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(fewest, '0')
  return (value < 0 ? MINUS : '') + withThousands(digits.slice(0, -DECIMALS)) + (decimals ? `,${decimals}` : '')
}

/** Reads «12.345678», as price files write it: a point, six decimals at most, no sign. `undefined` for anything else. */
export function parsePrice(text: string): Price | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim())
  return match ? toPrice(Number(match[1]) * ONE + Number((match[2] ?? '').padEnd(DECIMALS, '0'))) : undefined
}

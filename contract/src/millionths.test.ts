import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as m from './millionths.ts'
import { toCents } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('worth', () => {
  test('is rounded once, half up, and away from zero', () => {
    expect(m.valueOf(m.toUnits(1_000_000), m.toPrice(12_345_000))).toBe(1235)
    expect(m.valueOf(m.toUnits(-1_000_000), m.toPrice(12_345_000))).toBe(-1235)
    expect(m.valueOf(m.toUnits(123_456_789), m.toPrice(9_876_543))).toBe(121_933)
  })

  test('what an amount buys is worth no more than the amount, and less by under a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), fc.integer({ min: 10_000, max: 900_000_000 }), (amount, price) => {
        const bought = m.unitsFor(toCents(amount), m.toPrice(price))
        const exact = (BigInt(bought) * BigInt(price)) / 10_000_000_000n
        expect(exact <= BigInt(amount)).toBe(true)
        const missing = BigInt(amount) * 10_000_000_000n - BigInt(bought) * BigInt(price)
        expect(missing < BigInt(price)).toBe(true)
      }),
    )
  })

  test('the parts of an amount by halves never lose a cent between them, beyond the rounding of one', () => {
    expect(m.share(toCents(1001), 1, 2)).toBe(501)
    expect(m.share(toCents(10_000), 1, 3)).toBe(3333)
  })
})

describe('interest', () => {
  test('is actual/365 of a yearly rate', () => {
    expect(m.interestOf(toCents(1_000_000), m.toRate(25_000), 365)).toBe(25_000)
    expect(m.interestOf(toCents(1_000_000), m.toRate(25_000), 181)).toBe(12_397)
    expect(m.interestOf(toCents(1_000_000), m.toRate(25_000), 0)).toBe(0)
  })

  test('the withholding of 19 % is rounded to the cent', () => {
    expect(m.rated(toCents(12_397), m.toRate(190_000))).toBe(2355)
  })

  test('a gain is a rate of what it cost, and of nothing there is none', () => {
    expect(m.rateOf(toCents(150), toCents(10_000))).toBe(15_000)
    expect(m.rateOf(toCents(150), toCents(0))).toBe(0)
    expect(m.averagePrice(toCents(10_000), m.toUnits(3_000_000))).toBe(33_333_333)
    expect(m.averagePrice(toCents(0), m.toUnits(0))).toBe(0)
  })
})

test('dollars are euros at their exchange, rounded to the cent', () => {
  expect(m.converted(toCents(100_00), m.toPrice(923_450))).toBe(92_35)
})

describe('text', () => {
  test('units have the decimals they have, in groups of three', () => {
    expect(m.formatUnits(m.toUnits(1_234_567_800))).toBe('1.234,5678')
    expect(m.formatUnits(m.toUnits(120_000_000))).toBe('120')
    expect(m.formatUnits(m.toUnits(-5))).toBe('−0,000005')
    expect(m.formatUnits(m.toUnits(1_500_000), 6)).toBe('1,500000')
  })

  test('prices have two decimals at least and the sign of their currency', () => {
    expect(plain(m.formatPrice(m.toPrice(12_345_678)))).toBe('12,345678 €')
    expect(plain(m.formatPrice(m.toPrice(188_000_000), 'USD'))).toBe('188,00 $')
  })

  test('rates are read to the hundredth', () => {
    expect(plain(m.formatRate(m.toRate(25_000)))).toBe('2,50 %')
    expect(plain(m.formatRate(m.toRate(-123_456), { signed: true }))).toBe('−12,35 %')
    expect(plain(m.formatRate(m.toRate(31), { signed: true }))).toBe('0,00 %')
  })

  test('a price is read digit by digit, and what is none is not', () => {
    expect(m.parsePrice('12.3')).toBe(12_300_000)
    expect(m.parsePrice(' 7 ')).toBe(7_000_000)
    for (const text of ['', '1,5', '-1', '1.2345678', '1e3', 'NaN', '1234567890']) expect(m.parsePrice(text), text).toBeUndefined()
  })
})

test('what is not whole and safe is a defect', () => {
  for (const make of [m.toUnits, m.toPrice, m.toRate]) {
    expect(() => make(1.5)).toThrow(RangeError)
    expect(() => make(2 ** 53)).toThrow(RangeError)
  }
})

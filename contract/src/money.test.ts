import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, formatAmount, MINUS, NBSP, negate, toCents, ZERO } from './money.ts'
import { INTEGER_DIGITS, parseAmount, type AmountProblem } from './parse-amount.ts'

const anyCents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(toCents)

function read(text: string, digits?: number): number | AmountProblem {
  const parsed = parseAmount(text, digits)
  return parsed.ok ? parsed.amount : parsed.problem
}

describe('parseAmount', () => {
  it.each([
    ['12,5', 1250],
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['12,', 1200],
    [',5', 50],
    ['.05', 5],
    ['0', 0],
    ['0,00', 0],
    ['007', 700],
    ['1.250', 125_000],
    ['1.250,00 €', 125_000],
    ['EUR 1.250,00', 125_000],
    ['eur1.250', 125_000],
    ['1.250,00\u00a0€', 125_000],
    ['1 250,00', 125_000],
    ['1\u00a0250,00', 125_000],
    ['1\u202f250\u202f000,10', 125_000_010],
    ['1.250.000,1', 125_000_010],
    [`${MINUS}3`, -300],
    ['-3', -300],
    ['- 3,10 €', -310],
    [`${MINUS}1.250,00 €`, -125_000],
    ['€ -3', -300],
    ['+7,01', 701],
    ['  8 ', 800],
  ])('reads «%s» as %i cents', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each<[string, AmountProblem]>([
    ['', 'EMPTY'],
    ['   ', 'EMPTY'],
    ['-', 'EMPTY'],
    [MINUS, 'EMPTY'],
    ['€', 'EMPTY'],
    ['EUR', 'EMPTY'],
    ['abc', 'FORMAT'],
    ['12,5,0', 'FORMAT'],
    ['1,250.00', 'FORMAT'],
    ['1.25.000', 'FORMAT'],
    ['12.50,00', 'FORMAT'],
    ['--3', 'FORMAT'],
    ['3-', 'FORMAT'],
    ['1e3', 'FORMAT'],
    [',', 'FORMAT'],
    ['12 50', 'FORMAT'],
    ['1€250', 'FORMAT'],
    ['12 USD', 'FORMAT'],
    ['1.250 000', 'FORMAT'],
    ['12,555', 'DECIMALS'],
    ['12,500', 'DECIMALS'],
    ['1,250', 'DECIMALS'],
    ['0.500', 'DECIMALS'],
    ['12.5000', 'DECIMALS'],
    ['1000000000', 'TOO_LARGE'],
    ['99999999999999999999', 'TOO_LARGE'],
  ])('refuses «%s» as %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it.each(Object.entries(INTEGER_DIGITS))('allows under the mask %s at most %i integer digits, grouped or not', (_mask, digits) => {
    const largest = '9'.repeat(digits)
    const expected = Number(largest + '99')
    expect(read(`${largest},99`, digits)).toBe(expected)
    expect(read(formatAmount(toCents(expected)), digits)).toBe(expected)
    expect(read(`1${'0'.repeat(digits)}`, digits)).toBe('TOO_LARGE')
    expect(read(`0${largest}`, digits)).toBe(Number(largest + '00'))
  })

  it('gives back every amount that formatAmount prints', () => {
    fc.assert(
      fc.property(anyCents, fc.boolean(), fc.constantFrom('EUR', null), (amount, signed, currency) => {
        expect(read(formatAmount(amount, { signed, currency }))).toBe(amount)
      }),
    )
  })

  it('reads the digits as they stand, so that no amount is rounded', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(99), fc.constantFrom(',', '.'), (euros, rest, mark) => {
        expect(read(`${euros}${mark}${String(rest).padStart(2, '0')}`)).toBe(euros * 100 + rest)
      }),
    )
  })

  it('answers any text without throwing, and only with whole safe cents', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,- +€EUR\u2212\u00a0') }))
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseAmount(typed)
        expect(parsed.ok ? Number.isSafeInteger(parsed.amount) && !Object.is(parsed.amount, -0) : parsed.problem).toBeTruthy()
      }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [125_000, {}, `1.250,00${NBSP}€`],
    [-1800, {}, `${MINUS}18,00${NBSP}€`],
    [5, {}, `0,05${NBSP}€`],
    [0, { signed: true }, `0,00${NBSP}€`],
    [123_456_789_012, {}, `1.234.567.890,12${NBSP}€`],
    [99_999, {}, `999,99${NBSP}€`],
    [100_000, { currency: null }, '1.000,00'],
    [4900, { currency: 'USD' }, `49,00${NBSP}$`],
    [4900, { signed: true }, `+49,00${NBSP}€`],
    [-4900, { signed: true }, `${MINUS}49,00${NBSP}€`],
    [129_999, { decimals: false }, `1.299${NBSP}€`],
    [-50, { decimals: false }, `0${NBSP}€`],
    [50, { decimals: false, signed: true }, `0${NBSP}€`],
  ])('prints %i cents under %o as «%s»', (amount, format, expected) => {
    expect(formatAmount(toCents(amount), format)).toBe(expected)
  })
})

describe('arithmetic', () => {
  it('stays in whole cents and refuses what is not a safe integer', () => {
    for (const bad of [0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) expect(() => toCents(bad)).toThrow(RangeError)
    expect(() => add(toCents(Number.MAX_SAFE_INTEGER), toCents(1))).toThrow(RangeError)
  })

  it('has no negative zero, which would print a minus', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true)
    expect(Object.is(negate(ZERO), 0)).toBe(true)
  })

  it('adds in any order and undoes by negation', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 20 }), (amounts) => {
        expect(add(...amounts, ...amounts.map(negate).toReversed())).toBe(ZERO)
      }),
    )
  })
})

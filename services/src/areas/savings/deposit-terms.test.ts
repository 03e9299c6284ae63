import { addDays, daysBetween, toLocalDate } from '@almenara/contract/dates'
import { toRate } from '@almenara/contract/millionths'
import { toCents } from '@almenara/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellationOn, nextPayment, nextTerm, paymentUntil, untilMaturity, type Terms } from './deposit-terms.ts'

const TERMS: Terms = {
  principal: toCents(10_000_00),
  rate: toRate(25_000),
  months: 12,
  startedOn: toLocalDate('2026-01-31'),
  maturesOn: toLocalDate('2027-01-31'),
  interestEvery: 0,
  paidUntil: toLocalDate('2026-01-31'),
  renewal: 'PAY',
  renewalRate: toRate(20_000),
  penaltyRate: toRate(10_000),
}
const at = (text: string) => toLocalDate(text)

describe('interest', () => {
  test('is actual/365, and 19 % of it is withheld', () => {
    expect(paymentUntil(TERMS, at('2027-01-31'))).toMatchObject({ days: 365, interest: 250_00, withholding: 47_50 })
    expect(paymentUntil(TERMS, at('2026-07-31'))).toMatchObject({ days: 181, interest: 123_97, withholding: 23_55 })
    expect(paymentUntil(TERMS, at('2026-01-30'))).toMatchObject({ days: 0, interest: 0, withholding: 0 })
  })

  test('a leap year pays its extra day', () => {
    const leap = { ...TERMS, startedOn: at('2028-01-01'), paidUntil: at('2028-01-01') }
    expect(paymentUntil(leap, at('2029-01-01'))).toMatchObject({ days: 366, interest: 250_68 })
  })

  test('paid every month falls on the first day’s number, or on the month’s last', () => {
    const monthly = { ...TERMS, interestEvery: 1 }
    expect(nextPayment(monthly)).toBe('2026-02-28')
    expect(nextPayment({ ...monthly, paidUntil: at('2026-02-28') })).toBe('2026-03-31')
    expect(nextPayment({ ...monthly, paidUntil: at('2026-12-31') })).toBe('2027-01-31')
    expect(nextPayment(TERMS)).toBe('2027-01-31')
  })

  test('what is said of the maturity is the sum of the payments as they are rounded', () => {
    expect(untilMaturity(TERMS)).toEqual({ interest: 250_00, withholding: 47_50, net: 202_50 })
    const monthly = untilMaturity({ ...TERMS, interestEvery: 1 })
    expect(Math.abs(monthly.interest - 250_00)).toBeLessThanOrEqual(6)
    expect(monthly.net).toBe(monthly.interest - monthly.withholding)
  })
})

describe('the end of a term', () => {
  const last = paymentUntil(TERMS, TERMS.maturesOn)

  test('renews the money, the money with its net interest, or nothing', () => {
    expect(nextTerm(TERMS, last)).toBeUndefined()
    expect(nextTerm({ ...TERMS, renewal: 'RENEW_PRINCIPAL' }, last)).toEqual({
      principal: 10_000_00,
      rate: 20_000,
      maturesOn: '2028-01-31',
    })
    expect(nextTerm({ ...TERMS, renewal: 'RENEW_ALL' }, last)).toMatchObject({ principal: 10_202_50 })
  })
})

describe('an early cancellation', () => {
  test('charges a rate for the days that are left', () => {
    const half = cancellationOn(TERMS, at('2026-07-31'))
    // 123,97 of interest; 184 days left at 1 % are 50,41; 19 % of 73,56 is withheld.
    expect(half).toMatchObject({ interest: 123_97, daysLeft: 184, penalty: 50_41, withholding: 13_98, net: 10_059_58 })
  })

  test('soon after it began charges what has accrued and no more', () => {
    expect(cancellationOn(TERMS, at('2026-02-10'))).toMatchObject({ interest: 6_85, penalty: 6_85, withholding: 0, net: 10_000_00 })
  })

  test('on any day of any deposit gives the principal back, and never more than the interest would be', () => {
    const amounts = fc.integer({ min: 1, max: 100_000_000_00 })
    const rates = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(amounts, rates, rates, fc.integer({ min: 0, max: 364 }), (principal, rate, penaltyRate, days) => {
        const terms = { ...TERMS, principal: toCents(principal), rate: toRate(rate), penaltyRate: toRate(penaltyRate) }
        const { interest, penalty, net, daysLeft } = cancellationOn(terms, addDays(terms.startedOn, days))
        expect(penalty).toBeLessThanOrEqual(interest)
        expect(net).toBeGreaterThanOrEqual(principal)
        expect(net).toBeLessThanOrEqual(principal + interest)
        expect(daysLeft + days).toBe(daysBetween(terms.startedOn, terms.maturesOn))
      }),
    )
  })
})

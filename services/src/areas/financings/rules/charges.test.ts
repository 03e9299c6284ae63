import { addMonths, toLocalDate } from '@almenara/contract/dates'
import { toCents, ZERO } from '@almenara/contract/money'
import { describe, expect, test } from 'vitest'
import { settleCredit, settlementDayUntil } from './credit-settlement.ts'
import { defaultRateOf, lateInterest } from './default-interest.ts'
import { feeDays, guaranteeFee } from './guarantee-fees.ts'
import { ceilingOf, compensationOf, financialLoss } from './prepayment.ts'
import { referenceFor, reviewDays, reviewedRate } from './rate-review.ts'
import { schedule } from './schedule.ts'

const day = toLocalDate
const START = day('2024-01-15')
const mortgage = { purpose: 'MORTGAGE', startedOn: START, agreedFee: 5000 } as const

describe('what may be asked for paying early', () => {
  test.each([
    ['a variable mortgage in its first three years', true, '2027-01-14', 250],
    ['a variable mortgage after them', true, '2027-01-15', 0],
    ['a fixed mortgage in its first ten years', false, '2034-01-14', 2000],
    ['a fixed mortgage after them', false, '2034-01-15', 1500],
  ])('of %s is at most its part of Ley 5/2019 art. 23', (_, isVariable, on, most) => {
    expect(ceilingOf({ ...mortgage, isVariable }, day(on), day('2049-01-15'))).toBe(most)
  })

  test.each([
    ['with more than a year left', false, '2025-01-10', 1000],
    ['with a year or less left', false, '2025-01-20', 500],
    ['with a variable rate', true, '2025-01-10', 0],
  ])('of consumer credit %s is at most its part of Ley 16/2011 art. 30', (_, isVariable, on, most) => {
    const terms = { purpose: 'CONSUMER', isVariable, startedOn: START, agreedFee: 5000 } as const
    expect(ceilingOf(terms, day(on), day('2026-01-15'))).toBe(most)
  })

  const loan = {
    principal: toCents(100_000_00),
    startedOn: START,
    firstDueOn: addMonths(START, 1),
    months: 120,
    graceMonths: 0,
    residual: ZERO,
    vatRate: 0,
  }
  const pending = schedule(loan, [{ since: START, rate: 4000 }])
  const asked = { on: START, amount: toCents(10_000_00), pending, endsOn: day('2034-01-15'), outstanding: loan.principal }

  test('of a fixed mortgage is never more than the bank loses, and nothing where the loss cannot be measured', () => {
    const terms = { ...mortgage, isVariable: false }
    expect(compensationOf({ ...asked, terms, marketRate: 1000 })).toEqual({ rate: 2000, amount: 200_00 })
    expect(compensationOf({ ...asked, terms, marketRate: 5000 }).amount).toBe(0)
    expect(compensationOf({ ...asked, terms, marketRate: undefined }).amount).toBe(0)
    const little = compensationOf({ ...asked, terms, marketRate: 3900 }).amount
    expect(little).toBe(Math.floor(financialLoss(pending, loan.principal, 3900) * 0.1))
    expect(little).toBeLessThan(200_00)
  })

  test('the loss is what the pending instalments are worth at the rate of the market, less what is owed', () => {
    const value = pending.reduce((sum, { total }, index) => sum + total / (1 + 0.02 / 12) ** (index + 1), 0)
    expect(financialLoss(pending, loan.principal, 2000)).toBeCloseTo(value - loan.principal, -2)
  })

  test('of consumer credit is never more than the interest that would have been paid', () => {
    const terms = { purpose: 'CONSUMER', isVariable: false, startedOn: START, agreedFee: 1000 } as const
    const last = pending.slice(-2)
    const owed = pending.at(-3)?.outstanding ?? ZERO
    const interest = last.reduce((sum, row) => sum + row.interest, 0)
    expect(compensationOf({ ...asked, terms, pending: last, outstanding: owed, amount: owed, marketRate: undefined }).amount).toBe(
      Math.min(interest, Math.round(owed * 0.01)),
    )
  })
})

describe('a review', () => {
  const published = [
    { month: day('2026-07-01'), rate: 2200 },
    { month: day('2026-08-01'), rate: 2241 },
    { month: day('2026-09-01'), rate: 2300 },
  ]
  test('takes the average of two months before, or the last published before it', () => {
    expect(referenceFor(day('2026-10-01'), published)).toBe(2241)
    expect(referenceFor(day('2027-03-01'), published)).toBe(2300)
    expect(referenceFor(day('2026-08-01'), published)).toBeUndefined()
  })
  test('comes every so many months from the start, and never makes the bank pay', () => {
    expect(reviewDays(day('2024-10-01'), 12, day('2026-10-01'))).toEqual(['2025-10-01', '2026-10-01'])
    expect(reviewedRate(-500, 300)).toBe(0)
  })
})

test('late interest is three points above a mortgage, two above a consumer’s loan, and what a company agreed', () => {
  expect(defaultRateOf('MORTGAGE', 3000, 20_000)).toBe(6000)
  expect(defaultRateOf('CONSUMER', 7000, 20_000)).toBe(9000)
  expect(defaultRateOf('BUSINESS', 3000, 12_000)).toBe(12_000)
  // 1.000 € at 6 % for 73 days is a fifth of 60 €.
  expect(lateInterest(toCents(1_000_00), 6000, day('2026-01-01'), day('2026-03-15'))).toBe(12_00)
})

describe('the settlement of a credit account', () => {
  const terms = { limit: toCents(60_000_00), rate: 5000, excessRate: 29_000, undrawnFee: 250 }
  test('bears interest on what was drawn each day, and a fee on what was not', () => {
    const balances = [
      { from: day('2026-01-01'), balance: toCents(-10_000_00) },
      { from: day('2026-02-12'), balance: toCents(5_000_00) },
      { from: day('2026-03-26'), balance: toCents(-70_000_00) },
    ]
    // 42 days of 10.000, 42 of nothing, 6 of 60.000 and, of 10.000 beyond the limit, at 29 %.
    const interest = Math.round((10_000_00 * 42 * 5 + 60_000_00 * 6 * 5 + 10_000_00 * 6 * 29) / 36_500)
    const undrawn = (50_000_00 * 42 + 60_000_00 * 42) / 90
    const settled = settleCredit(terms, balances, day('2026-04-01'))
    expect(settled).toMatchObject({ interest, fee: Math.round(undrawn * 0.0025) })
  })
  test('of a period without days is nothing', () => {
    expect(settleCredit(terms, [{ from: START, balance: toCents(-5) }], START)).toMatchObject({ interest: 0, fee: 0 })
  })
  test('falls on the last bank day of each quarter', () => {
    expect(settlementDayUntil(day('2026-11-20'))).toBe('2026-09-30')
    expect(settlementDayUntil(day('2026-12-31'))).toBe('2026-12-31')
    expect(settlementDayUntil(day('2028-01-02'))).toBe('2027-12-31')
    expect(settlementDayUntil(day('2027-02-01'))).toBe('2026-12-31')
  })
})

test('a guarantee is charged as each quarter begins, until it expires, with a minimum', () => {
  expect(feeDays({ issuedOn: day('2026-01-31'), expiresOn: day('2026-07-31') }, day('2027-01-01'))).toEqual(['2026-01-31', '2026-04-30'])
  expect(feeDays({ issuedOn: day('2026-01-31'), expiresOn: null }, day('2026-08-01'))).toHaveLength(3)
  expect(guaranteeFee(toCents(48_000_00), 1000, toCents(30_00))).toBe(120_00)
  expect(guaranteeFee(toCents(7_500_00), 1500, toCents(30_00))).toBe(30_00)
})

import { type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { type Cents, toCents, ZERO } from '@almenara/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from './scp-rules.ts'
import { type ClosingBooks, closingsBetween, incomeOf, lastClosing, type PaymentPlan, settle } from './settlement-rules.ts'

const november = toLocalDate('2026-11-30')
const books = (given: Partial<Record<'owed' | 'deferred' | 'unpaid' | 'carried', number>>): ClosingBooks => ({
  owed: toCents(given.owed ?? 0),
  deferred: toCents(given.deferred ?? 0),
  unpaid: toCents(given.unpaid ?? 0),
  carried: toCents(given.carried ?? 0),
  instalments: [],
})
const TOTAL: PaymentPlan = { mode: 'END_OF_MONTH' }
const TENTH: PaymentPlan = { mode: 'PERCENTAGE', percentage: 10, minimum: toCents(30_00) }
const FIXED: PaymentPlan = { mode: 'FIXED_AMOUNT', amount: toCents(90_00) }

test('paying all at the end of the month leaves nothing and costs nothing', () => {
  expect(settle(books({ owed: 612_40 }), TOTAL, 2100, november)).toMatchObject({
    purchases: 612_40,
    total: 612_40,
    revolvingInterest: 0,
    carriedForward: 0,
  })
})

test.each<{ what: string; plan: PaymentPlan; owed: number; carried: number; total: number; forward: number; interest: number }>([
  // 500,00 × 21 % × 30/365 = 8,63.
  { what: 'a percentage', plan: TENTH, owed: 900_00, carried: 500_00, interest: 8_63, total: 90_00, forward: 818_63 },
  { what: 'its minimum', plan: TENTH, owed: 200_00, carried: 0, interest: 0, total: 30_00, forward: 170_00 },
  { what: 'what is left, below the minimum', plan: TENTH, owed: 12_00, carried: 0, interest: 0, total: 12_00, forward: 0 },
  { what: 'a fixed amount', plan: FIXED, owed: 900_00, carried: 900_00, interest: 15_53, total: 90_00, forward: 825_53 },
  { what: 'all of it, once all is chosen', plan: TOTAL, owed: 900_00, carried: 900_00, interest: 15_53, total: 915_53, forward: 0 },
])('a settlement asks for $what', ({ plan, owed, carried, total, forward, interest }) => {
  const settled = settle(books({ owed, carried }), plan, 2100, november)
  expect(settled).toMatchObject({ total, carriedForward: forward, revolvingInterest: interest })
})

test('instalments are asked for whole, whatever the payment plan, and deferred principal stays out', () => {
  const [first] = quote(
    toCents(389_00),
    { tin: 1744, feeRate: 250, minimum: ZERO, leastPayments: 2, mostPayments: 36 },
    6,
    toLocalDate('2026-10-15'),
  ).table
  const asked = { ...books({ owed: 389_00 + 100_00, deferred: 326_48 }), instalments: first ? [first] : [] }
  expect(settle(asked, FIXED, 2100, november)).toMatchObject({
    purchases: 100_00,
    instalmentPrincipal: 62_52,
    instalmentInterest: 5_65,
    instalmentFee: 9_73,
    total: 90_00 + 77_90,
    carriedForward: 10_00,
  })
})

test('what an earlier settlement could not charge is not asked for twice', () => {
  expect(settle(books({ owed: 700_00, unpaid: 600_00 }), TOTAL, 2100, november).total).toBe(100_00)
})

test('refunds beyond what was bought pay instalments, and what is left of them stays in the card', () => {
  const instalments = [{ principal: toCents(50_00), interest: toCents(2_00), fee: ZERO }]
  expect(settle({ ...books({ owed: 50_00 - 20_00 }), instalments }, TOTAL, 2100, november)).toMatchObject({
    total: 32_00,
    carriedForward: 0,
  })
  expect(settle({ ...books({ owed: 50_00 - 80_00 }), instalments }, TOTAL, 2100, november)).toMatchObject({ total: 0, carriedForward: 0 })
})

test('a day is settled once its month is over, and every month that a period covers closes', () => {
  expect(lastClosing(toLocalDate('2026-12-01'))).toBe('2026-11-30')
  expect(lastClosing(toLocalDate('2026-11-30'))).toBe('2026-10-31')
  expect(closingsBetween(toLocalDate('2026-10-31'), toLocalDate('2026-11-01'))).toEqual(['2026-10-31'])
  expect(closingsBetween(toLocalDate('2026-11-02'), toLocalDate('2026-11-29'))).toEqual([])
  expect(closingsBetween(toLocalDate('2026-01-15'), toLocalDate('2026-03-31'))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
})

const plans = fc.constantFrom(TOTAL, TENTH, FIXED)
const months = Array.from({ length: 12 }, (_, month) => toLocalDate(`2027-${String(month + 1).padStart(2, '0')}-28`))

test('over a year, what the card owes is what was carried: nothing is lost between one settlement and the next', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900_00 }), { minLength: 12, maxLength: 12 }),
      plans,
      fc.integer({ min: 0, max: 3000 }),
      (bought, plan, tin) => {
        let [owed, carried] = [ZERO, ZERO]
        months.forEach((month: LocalDate, index) => {
          owed = toCents(owed + (bought[index] ?? 0))
          const settled = settle({ ...books({}), owed, carried }, plan, tin, month)
          expect(settled.purchases).toBe(bought[index])
          expect(settled.total).toBeGreaterThanOrEqual(incomeOf(settled))
          owed = toCents(owed + incomeOf(settled) - settled.total) as Cents
          carried = settled.carriedForward
          expect(owed).toBe(carried)
        })
        if (plan.mode === 'END_OF_MONTH') expect(owed).toBe(0)
      },
    ),
  )
})

import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annualRate } from './annual-rate.ts'
import { constantInstalment, earlyRepayment, quote, type ScpTerms } from './scp-rules.ts'

const day = toLocalDate('2026-11-20')
const terms = (tin: number, feeRate = 0): ScpTerms => ({ tin, feeRate, minimum: toCents(6000), leastPayments: 2, mostPayments: 36 })
const rows = (principal: number, of: ScpTerms, payments: number) =>
  quote(toCents(principal), of, payments, day).table.map((row) => [row.number, row.principal, row.interest, row.fee, row.outstanding])

// Worked out apart, with fifty decimals (Python's decimal module).
test('a table is the one worked out apart, and its last instalment absorbs the rounding', () => {
  expect(rows(389_00, terms(1744), 6)).toEqual([
    [1, 62_52, 5_65, 0, 326_48],
    [2, 63_43, 4_74, 0, 263_05],
    [3, 64_35, 3_82, 0, 198_70],
    [4, 65_28, 2_89, 0, 133_42],
    [5, 66_23, 1_94, 0, 67_19],
    [6, 67_19, 98, 0, 0],
  ])
  expect(rows(100_00, terms(0), 3)).toEqual([
    [1, 33_33, 0, 0, 66_67],
    [2, 33_33, 0, 0, 33_34],
    [3, 33_34, 0, 0, 0],
  ])
})

test.each([
  { principal: 389_00, tin: 1744, fee: 0, payments: 6, instalment: 68_17, tae: 1890, cost: 20_02 },
  { principal: 389_00, tin: 1744, fee: 250, payments: 6, instalment: 68_17, tae: 2961, cost: 29_75 },
  { principal: 1200_00, tin: 1590, fee: 300, payments: 12, instalment: 108_82, tae: 2396, cost: 141_84 },
  { principal: 100_00, tin: 0, fee: 0, payments: 3, instalment: 33_33, tae: 0, cost: 0 },
  { principal: 60_00, tin: 2190, fee: 0, payments: 36, instalment: 2_29, tae: 2423, cost: 22_35 },
])('$principal cents in $payments payments at $tin with a fee of $fee cost $cost, a TAE of $tae', (row) => {
  const { instalment, tae, cost } = quote(toCents(row.principal), terms(row.tin, row.fee), row.payments, day)
  expect({ instalment, tae, cost }).toEqual({ instalment: row.instalment, tae: row.tae, cost: row.cost })
})

// A year makes its own rate; a year and a half, the example with which Directive 98/7/EC explained the formula.
test.each([
  { lent: 1000_00, paid: [{ years: 1, amount: 1200_00 }], rate: 2000 },
  { lent: 1000_00, paid: [{ years: 1.5, amount: 1200_00 }], rate: 1292 },
])('the annual rate of $lent cents is $rate hundredths of a percent', ({ lent, paid, rate }) => {
  expect(
    annualRate(
      toCents(lent),
      paid.map(({ years, amount }) => ({ years, amount: toCents(amount) })),
    ),
  ).toBe(rate)
})

test('instalments come one each month from the second settlement on, on bank days', () => {
  const { table } = quote(toCents(389_00), terms(1744), 3, day)
  expect(table.map(({ closesOn, dueOn }) => [closesOn, dueOn])).toEqual([
    ['2026-12-31', '2027-01-04'],
    ['2027-01-31', '2027-02-01'],
    ['2027-02-28', '2027-03-01'],
  ])
})

const drawn = {
  principal: fc.integer({ min: 1, max: 900_000_00 }),
  tin: fc.integer({ min: 0, max: 3000 }),
  fee: fc.integer({ min: 0, max: 500 }),
  payments: fc.integer({ min: 2, max: 99 }),
}

test('principals add up to the purchase, no balance is negative, and instalments differ only where they may', () => {
  fc.assert(
    fc.property(drawn.principal, drawn.tin, drawn.fee, drawn.payments, (principal, tin, fee, payments) => {
      const { table, total, cost, instalment } = quote(toCents(principal), terms(tin, fee), payments, day)
      const sum = (of: (row: (typeof table)[number]) => number) => table.reduce((amount, row) => amount + of(row), 0)
      expect(table).toHaveLength(payments)
      expect(sum((row) => row.principal)).toBe(principal)
      expect(sum((row) => row.amount)).toBe(total)
      expect(total - principal).toBe(cost)
      expect(table.every((row) => row.principal >= 0 && row.interest >= 0 && row.outstanding >= 0)).toBe(true)
      expect(table.at(-1)?.outstanding).toBe(0)
      // Below a cent of principal a month there is nothing to spread.
      if (principal < payments * 100) return
      expect(table.slice(0, -1).every((row) => row.principal + row.interest === instalment)).toBe(true)
    }),
  )
})

test('the instalment is the least amount of cents that is nearest to the closed formula', () => {
  fc.assert(
    fc.property(drawn.principal, fc.integer({ min: 1, max: 3000 }), drawn.payments, (principal, tin, payments) => {
      const rate = tin / 120_000
      const exact = (principal * rate) / (1 - (1 + rate) ** -payments)
      expect(Math.abs(constantInstalment(toCents(principal), tin, payments) - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-9)
    }),
  )
})

test('the annual rate brings what is paid back to what was lent, and grows with the fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60_00, max: 9_000_00 }), drawn.tin, drawn.fee, drawn.payments, (principal, tin, fee, payments) => {
      const { tae, table } = quote(toCents(principal), terms(tin, fee), payments, day)
      const worthAt = (rate: number) => table.reduce((sum, { number, amount }) => sum + amount / (1 + rate / 10_000) ** (number / 12), 0)
      expect(worthAt(tae - 0.5001)).toBeGreaterThanOrEqual(principal - 0.01)
      expect(worthAt(tae + 0.5001)).toBeLessThanOrEqual(principal + 0.01)
      expect(quote(toCents(principal), terms(tin, fee + 100), payments, day).tae).toBeGreaterThanOrEqual(tae)
    }),
  )
})

test('repaying early costs the principal left and the interest of the days gone by, never more than waiting', () => {
  const left = quote(toCents(389_00), terms(1744), 6, day).table.slice(2)
  // The second instalment closed on 31/01; on 11/02 ten days have passed since the first of the month.
  expect(earlyRepayment(left, 1744, toLocalDate('2027-02-11'))).toEqual({
    principal: 263_05,
    interest: 1_26,
    total: 264_31,
    saved: 3_82 + 2_89 + 1_94 + 98 - 1_26,
  })
  expect(earlyRepayment(left, 1744, toLocalDate('2027-01-31')).interest).toBe(0)
  expect(earlyRepayment(left, 1744, toLocalDate('2027-06-30')).interest).toBe(3_82)
})

import { addMonths, toLocalDate } from '@almenara/contract/dates'
import { toCents, ZERO, type Cents } from '@almenara/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instalmentOf } from './french.ts'
import { schedule, type LoanTerms } from './schedule.ts'

const START = toLocalDate('2024-01-15')
const loan = (principal: number, months: number, others: Partial<LoanTerms> = {}): LoanTerms => ({
  principal: toCents(principal),
  startedOn: START,
  firstDueOn: addMonths(START, 1),
  months,
  graceMonths: 0,
  residual: ZERO,
  vatRate: 0,
  ...others,
})
const fixed = (rate: number) => [{ since: START, rate }]
const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The same table with other arithmetic: fractions of whole numbers, one instalment after another. */
function independentTable(principal: bigint, rate: bigint, instalment: bigint, months: number) {
  const rows: { interest: number; principal: number; outstanding: number }[] = []
  let left = principal
  for (let month = 1; month <= months; month += 1) {
    const interest = (left * rate * 2n + 1_200_000n) / 2_400_000n
    const paid = month === months ? left : instalment - interest
    left -= paid
    rows.push({ interest: Number(interest), principal: Number(paid), outstanding: Number(left) })
  }
  return rows
}

describe('the French instalment', () => {
  // Worked out with the closed formula and 50 digits, outside this code.
  test.each([
    [10_000_000, 3000, 300, 47_421],
    [1_680_000, 6250, 96, 22_283],
    [12_000_00, 0, 12, 1_000_00],
    [1_000_00, 12_000, 1, 1_010_00],
  ])('of %i at %i in %i months is %i', (principal, rate, months, instalment) => {
    expect(instalmentOf(toCents(principal), rate, months)).toBe(instalment)
  })

  test('of a leasing leaves its residual value to the end', () => {
    expect(instalmentOf(toCents(1_753_500), 4250, 84, 23_926)).toBe(23_926)
  })
})

describe('the amortization table', () => {
  test('is the one that whole numbers give by themselves', () => {
    const rows = schedule(loan(1_680_000, 96), fixed(6250))
    const shown = rows.map(({ interest, principal, outstanding }) => ({ interest, principal, outstanding }))
    expect(shown).toEqual(independentTable(1_680_000n, 6250n, 22_283n, 96))
  })

  test('during its grace bears interest alone, and then pays all in the months that are left', () => {
    const rows = schedule(loan(10_000_00, 24, { graceMonths: 12 }), fixed(6000))
    expect(rows.slice(0, 12).map(({ total }) => total)).toEqual(Array.from({ length: 12 }, () => 50_00))
    expect(rows[12]?.total).toBe(instalmentOf(toCents(10_000_00), 6000, 12))
    expect(rows).toHaveLength(24)
  })

  test('takes another rate from its review on, with another instalment for what is left', () => {
    const review = addMonths(START, 12)
    const rows = schedule(loan(100_000_00, 240), [...fixed(3000), { since: review, rate: 4000 }])
    expect(rows[11]?.rate).toBe(3000)
    expect(rows[12]?.rate).toBe(4000)
    expect(rows[12]?.total).toBe(instalmentOf(rows[11]?.outstanding ?? ZERO, 4000, 228))
  })

  test('with VAT adds it to all that is paid, and ends with the residual value', () => {
    const rows = schedule(loan(1_753_500, 84, { residual: toCents(23_926), vatRate: 21_000 }), fixed(4250))
    expect(rows[0]?.total).toBe(28_950)
    expect(rows.at(-1)).toMatchObject({ isResidual: true, principal: 23_926, interest: 0, vat: 5024, outstanding: 0 })
    expect(rows.at(-1)?.dueOn).toBe(rows.at(-2)?.dueOn)
  })

  test('cut in its instalment ends on the same day; cut in its term, earlier and with the same instalment', () => {
    const on = addMonths(START, 6)
    const before = schedule(loan(100_000_00, 120), fixed(5000))
    const paid = { on, amount: toCents(20_000_00) }
    const less = schedule(loan(100_000_00, 120), fixed(5000), [{ ...paid, cut: 'INSTALMENT' }])
    const shorter = schedule(loan(100_000_00, 120), fixed(5000), [{ ...paid, cut: 'TERM' }])
    expect(less.at(-1)?.dueOn).toBe(before.at(-1)?.dueOn)
    expect(less[6]?.total).toBe(instalmentOf(toCents((before[5]?.outstanding ?? 0) - 20_000_00), 5000, 114))
    expect(shorter[6]?.total).toBe(before[6]?.total)
    expect(shorter.length).toBeLessThan(before.length)
    expect(shorter.at(-1)?.total).toBeLessThanOrEqual(before[6]?.total ?? 0)
  })

  test('whose whole debt is paid early has nothing left', () => {
    const rows = schedule(loan(1_000_00, 12), fixed(5000), [{ on: START, amount: toCents(1_000_00), cut: 'TERM' }])
    expect(rows).toEqual([])
  })
})

const terms = fc
  .record({
    principal: fc.integer({ min: 100_00, max: 2_000_000_00 }),
    months: fc.integer({ min: 1, max: 480 }),
    grace: fc.integer({ min: 0, max: 24 }),
    residual: fc.double({ min: 0, max: 0.4, noNaN: true }),
    vatRate: fc.constantFrom(0, 21_000),
  })
  .map(({ principal, months, grace, residual, vatRate }) =>
    loan(principal, months, {
      graceMonths: Math.min(grace, months - 1),
      residual: toCents(Math.floor(principal * residual)),
      vatRate,
    }),
  )
const rates = fc
  .array(fc.record({ month: fc.integer({ min: 0, max: 480 }), rate: fc.integer({ min: 0, max: 15_000 }) }), { maxLength: 6 })
  .map((reviews) => [
    ...fixed(4000),
    ...reviews.sort((a, b) => a.month - b.month).map(({ month, rate }) => ({ since: addMonths(START, month), rate })),
  ])

test('whatever the contract and its reviews: principals sum what was lent, nothing goes below zero, and it ends when it says', () => {
  fc.assert(
    fc.property(terms, rates, (contract, reviewed) => {
      const rows = schedule(contract, reviewed)
      expect(sum(rows.map(({ principal }) => principal))).toBe(contract.principal)
      expect(rows.every((row) => row.outstanding >= 0 && row.principal >= 0 && row.interest >= 0)).toBe(true)
      expect(rows.at(-1)?.outstanding).toBe(0)
      expect(rows.filter(({ isResidual }) => !isResidual).length).toBeLessThanOrEqual(contract.months)
      expect(rows.every(({ principal, interest, vat, total }) => total === principal + interest + vat)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('whatever is paid early: what was paid early and what is paid after sum what was lent', () => {
  const early = fc.record({
    month: fc.integer({ min: 0, max: 100 }),
    part: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
    cut: fc.constantFrom('INSTALMENT' as const, 'TERM' as const),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_00, max: 500_000_00 }),
      fc.integer({ min: 2, max: 360 }),
      early,
      (principal, months, { month, part, cut }) => {
        const before = schedule(loan(principal, months), fixed(3500))
        const place = month % before.length
        const owed = place === 0 ? principal : (before[place - 1]?.outstanding ?? 0)
        const amount = toCents(Math.max(1, Math.floor(owed * part)))
        const rows = schedule(loan(principal, months), fixed(3500), [{ on: addMonths(START, place), amount, cut }])
        expect(sum(rows.map((row) => row.principal)) + amount).toBe(principal)
        expect(rows.length).toBeLessThanOrEqual(before.length)
        expect(rows.every(({ outstanding }) => outstanding >= 0)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

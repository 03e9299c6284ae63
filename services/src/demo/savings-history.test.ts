import { addDays, toLocalDate } from '@almenara/contract/dates'
import { describe, expect, test } from 'vitest'
import { bankDayFrom, isBankDay } from '../calendar/bank-days.ts'
import { DEPOSITS, FUND_CONTRACTS, PLAN_CONTRACTS } from './savings-cast.ts'
import { savingsCash, depositHistory, fundHistory, planHistory } from './savings-history.ts'
import { INSTRUMENTS } from './savings-market.ts'

const FRIDAY = toLocalDate('2026-11-20')
/** A week of load days, with its weekend. */
const days = Array.from({ length: 7 }, (_, index) => addDays(FRIDAY, index))

describe('a deposit of the cast', () => {
  test.each(DEPOSITS)('$name is in the middle of a term, whatever the day of the load', (deposit) => {
    for (const loadedOn of days) {
      const { terms, movements, cash } = depositHistory(deposit, loadedOn)
      expect(terms.startedOn <= loadedOn && bankDayFrom(terms.maturesOn) > loadedOn, loadedOn).toBe(true)
      expect(terms.paidUntil >= terms.startedOn && terms.paidUntil <= loadedOn).toBe(true)
      expect(movements.every(({ bookedOn }) => bookedOn <= loadedOn && isBankDay(bookedOn))).toBe(true)
      expect(movements.map(({ bookedOn }) => bookedOn)).toEqual(movements.map(({ bookedOn }) => bookedOn).toSorted())
      const paid = movements.filter(({ kind }) => kind === 'INTEREST' || kind === 'WITHHOLDING').map(({ amount }) => amount)
      expect(cash.map(({ amount }) => amount)).toEqual(paid)
    }
  })
})

test('what was bought has units at the price of its day, and only what is still to be priced has none', () => {
  for (const loadedOn of days) {
    for (const fund of FUND_CONTRACTS) expect(fundHistory(fund, loadedOn).movements.every(({ units }) => (units ?? 0) > 0)).toBe(true)
    for (const plan of PLAN_CONTRACTS) {
      const { movements, nextOn } = planHistory(plan, loadedOn)
      expect(movements.filter(({ units }) => units === undefined).length).toBeLessThanOrEqual(1)
      expect(movements.every(({ bookedOn }) => bookedOn <= loadedOn)).toBe(true)
      expect(nextOn > addDays(loadedOn, -4)).toBe(true)
    }
  }
})

test('an account pays what its contracts say that it paid', () => {
  const cash = savingsCash('carmen.nomina', FRIDAY)
  const monthly = cash.filter(({ kind }) => kind === 'plan-contribution')
  expect(monthly.filter(({ on }) => on.startsWith('2026'))).toHaveLength(11)
  expect(new Set(monthly.map(({ amount }) => amount))).toEqual(new Set([-100_00]))
  expect(savingsCash('comunidad', FRIDAY)).toEqual([])
})

test('every security has an ISIN whose check digit is right (ISO 6166)', () => {
  for (const { id } of INSTRUMENTS.filter(({ id: code }) => code.length === 12)) {
    const digits = [...id].map((sign) => Number.parseInt(sign, 36)).join('')
    const sum = [...digits].toReversed().reduce((total, digit, index) => total + luhn(Number(digit), index % 2 === 1), 0)
    expect(sum % 10, id).toBe(0)
  }
})

function luhn(digit: number, twice: boolean): number {
  const value = twice ? digit * 2 : digit
  return value > 9 ? value - 9 : value
}

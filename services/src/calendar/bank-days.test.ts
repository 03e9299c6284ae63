import { addDays, toLocalDate as d } from '@almenara/contract/dates'
import { describe, expect, test } from 'vitest'
import { bankDayFrom, bankDayUntil, isBankDay, lastBankDayOfMonth } from './bank-days.ts'

describe('bank days', () => {
  test.each([
    ['2024-03-29', '2024-04-01'],
    ['2025-04-18', '2025-04-21'],
    ['2026-04-03', '2026-04-06'],
    ['2027-03-26', '2027-03-29'],
    ['2038-04-23', '2038-04-26'],
  ])('Good Friday %s and Easter Monday %s are closed, the Thursday and Tuesday around them open', (friday, monday) => {
    expect(isBankDay(d(friday))).toBe(false)
    expect(isBankDay(d(monday))).toBe(false)
    expect(isBankDay(addDays(d(friday), -1))).toBe(true)
    expect(isBankDay(addDays(d(monday), 1))).toBe(true)
  })

  test('1 January, 1 May, 25 and 26 December are closed; Spanish holidays that T2 keeps open are not', () => {
    for (const closed of ['2026-01-01', '2026-05-01', '2025-12-25', '2025-12-26']) expect(isBankDay(d(closed))).toBe(false)
    for (const open of ['2026-01-06', '2026-10-12', '2026-12-08']) expect(isBankDay(d(open))).toBe(true)
  })

  test('from a weekend it moves on to Monday or back to Friday; a bank day stays', () => {
    expect(bankDayFrom(d('2026-11-21'))).toBe('2026-11-23')
    expect(bankDayUntil(d('2026-11-22'))).toBe('2026-11-20')
    expect(bankDayFrom(d('2026-11-20'))).toBe('2026-11-20')
    expect(bankDayUntil(d('2026-11-20'))).toBe('2026-11-20')
  })

  test('a closed stretch is crossed whole', () => {
    expect(bankDayFrom(d('2026-12-25'))).toBe('2026-12-28')
    expect(bankDayUntil(d('2024-04-01'))).toBe('2024-03-28')
  })

  test('the last bank day of a month that ends on a weekend is the Friday before', () => {
    expect(lastBankDayOfMonth(d('2026-05-14'))).toBe('2026-05-29')
    expect(lastBankDayOfMonth(d('2026-12-01'))).toBe('2026-12-31')
  })

  test.each([
    [2021, 258],
    [2022, 257],
    [2024, 256],
    [2026, 256],
  ])('%i has %i bank days', (year, expected) => {
    let open = 0
    for (let day = d(`${year}-01-01`); day.startsWith(String(year)); day = addDays(day, 1)) open += isBankDay(day) ? 1 : 0
    expect(open).toBe(expected)
  })
})

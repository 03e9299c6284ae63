import { toInstant, toLocalDate as d } from '@almenara/contract/dates'
import { describe, expect, test } from 'vitest'
import { isBankDay } from './bank-days.ts'
import { bankDaysAfter, periodicDay, recallUntil, returnUntil, transferDays } from './payment-days.ts'

describe('the day of a transfer', () => {
  test.each([
    ['a bank day before the cut-off', '2026-11-20T16:59:59+01:00', undefined, '2026-11-20', '2026-11-23', undefined],
    ['a bank day at the cut-off', '2026-11-20T17:00:00+01:00', undefined, '2026-11-23', '2026-11-24', 'CUT_OFF'],
    ['in summer time', '2026-07-15T16:59:00+02:00', undefined, '2026-07-15', '2026-07-16', undefined],
    ['after the cut-off in summer, though not yet in UTC', '2026-07-15T15:30:00Z', undefined, '2026-07-16', '2026-07-17', 'CUT_OFF'],
    ['a Saturday', '2026-11-21T10:00:00+01:00', undefined, '2026-11-23', '2026-11-24', 'CLOSED_DAY'],
    ['a Saturday night', '2026-11-21T23:00:00+01:00', undefined, '2026-11-23', '2026-11-24', 'CLOSED_DAY'],
    ['just before the year ends', '2026-12-31T18:00:00+01:00', undefined, '2027-01-04', '2027-01-05', 'CUT_OFF'],
    [
      'the last minute of a year in Madrid, still the year before in UTC',
      '2026-12-31T23:30:00Z',
      undefined,
      '2027-01-04',
      '2027-01-05',
      'CLOSED_DAY',
    ],
    ['Maundy Thursday after the cut-off', '2026-04-02T17:30:00+02:00', undefined, '2026-04-07', '2026-04-08', 'CUT_OFF'],
    ['Good Friday', '2027-03-26T10:00:00+01:00', undefined, '2027-03-30', '2027-03-31', 'CLOSED_DAY'],
    ['Christmas', '2026-12-25T10:00:00+01:00', undefined, '2026-12-28', '2026-12-29', 'CLOSED_DAY'],
    ['a Spanish holiday that T2 keeps open', '2026-12-08T10:00:00+01:00', undefined, '2026-12-08', '2026-12-09', undefined],
    ['a day to come', '2026-11-20T18:00:00+01:00', '2026-12-01', '2026-12-01', '2026-12-02', undefined],
    ['a Sunday to come', '2026-11-20T10:00:00+01:00', '2026-11-29', '2026-11-30', '2026-12-01', 'CLOSED_DAY'],
    ['New Year’s Day to come', '2026-12-30T10:00:00+01:00', '2027-01-01', '2027-01-04', '2027-01-05', 'CLOSED_DAY'],
    ['a day that has passed', '2026-11-20T10:00:00+01:00', '2026-11-01', '2026-11-20', '2026-11-23', undefined],
  ])('%s', (_name, orderedAt, wanted, executionOn, arrivesBy, shift) => {
    const days = transferDays(toInstant(orderedAt), wanted === undefined ? undefined : d(wanted))
    expect(days).toEqual({ executionOn, arrivesBy, ...(shift ? { shift } : {}) })
  })

  test('is never a closed day nor earlier than what was asked, over four years', () => {
    for (let hour = 0; hour < 4 * 365 * 24; hour += 7) {
      const at = toInstant(new Date(Date.parse('2025-12-01T00:00:00Z') + hour * 3_600_000))
      const { executionOn, arrivesBy } = transferDays(at)
      expect(isBankDay(executionOn) && isBankDay(arrivesBy)).toBe(true)
      expect(executionOn < arrivesBy).toBe(true)
    }
  })
})

test('bank days are counted over Easter and the end of the year', () => {
  expect(bankDaysAfter(d('2026-04-01'), 2)).toBe('2026-04-07')
  expect(bankDaysAfter(d('2026-12-24'), 5)).toBe('2027-01-04')
  expect(bankDaysAfter(d('2026-11-21'), 0)).toBe('2026-11-23')
  expect(bankDaysAfter(d('2026-11-21'), 1)).toBe('2026-11-23')
})

test('a periodic order of the 31st is of the last day of shorter months, and of the 31st again', () => {
  const monthly = { unit: 'MONTH', every: 1 } as const
  expect([0, 1, 2, 3].map((index) => periodicDay(d('2026-12-31'), monthly, index))).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(periodicDay(d('2026-12-28'), { unit: 'WEEK', every: 2 }, 1)).toBe('2027-01-11')
})

test('a debit can go back for the time that its scheme gives', () => {
  expect(returnUntil(d('2026-11-20'), 'CORE', 'RETURN')).toBe('2026-11-27')
  expect(returnUntil(d('2026-11-20'), 'CORE', 'REFUND')).toBe('2027-01-15')
  expect(returnUntil(d('2026-11-20'), 'CORE', 'UNAUTHORISED')).toBe('2027-12-20')
  expect(returnUntil(d('2026-11-20'), 'B2B', 'RETURN')).toBe('2026-11-25')
  expect(returnUntil(d('2026-11-20'), 'B2B', 'REFUND')).toBeUndefined()
})

test('a transfer can be recalled for the time that the reason gives', () => {
  expect(recallUntil(d('2026-12-23'), 'DUPL')).toBe('2027-01-08')
  expect(recallUntil(d('2026-11-20'), 'FRAD')).toBe('2027-12-20')
})

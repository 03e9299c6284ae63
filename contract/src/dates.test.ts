import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addSeconds,
  dayAt,
  daysBetween,
  endOfDay,
  firstOfMonth,
  formatDay,
  formatMonth,
  formatTime,
  isLocalDate,
  lastOfMonth,
  monthName,
  startOfDay,
  toInstant,
  toLocalDate,
  weekday,
} from './dates.ts'
import { parseDay } from './typed-day.ts'

const FIRST = toLocalDate('1900-01-01')
const LAST = toLocalDate('2999-12-31')
const DAYS = daysBetween(FIRST, LAST)
const anyDay = fc.nat(DAYS).map((days) => addDays(FIRST, days))

/** Every month of the range with its length, written out so that the calendar is not checked against itself. */
function* everyMonth(): Generator<{ year: number; month: number; length: number }> {
  for (let year = 1900; year <= 2999; year++) {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [index, length] of lengths.entries()) yield { year, month: index + 1, length }
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

describe('LocalDate', () => {
  it('exists in each month of 1900 to 2999 from the 1st to the last day, with the weekdays in turn, and not a day more', () => {
    let turn = 0 // 1 January 1900 was a Monday
    let previous: string | undefined
    const wrong: string[] = []
    for (const { year, month, length } of everyMonth()) {
      const iso = `${year}-${two(month)}`
      const first = parseDay(`1/${month}/${year}`)
      const last = parseDay(`${length}/${month}/${year}`)
      const holds =
        first === `${iso}-01` &&
        last === `${iso}-${length}` &&
        !isLocalDate(`${iso}-${length + 1}`) &&
        weekday(first) === (turn % 7) + 1 &&
        lastOfMonth(first) === last &&
        firstOfMonth(last) === first &&
        formatDay(last) === `${length}/${two(month)}/${year}` &&
        (previous === undefined || addDays(first, -1) === previous)
      if (!holds) wrong.push(iso)
      turn += length
      previous = last
    }
    expect(wrong).toEqual([])
    expect(previous).toBe(LAST)
  })

  it.each([
    '1899-12-31',
    '3000-01-01',
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('is not «%s»', (text) => {
    expect(isLocalDate(text)).toBe(false)
    expect(() => toLocalDate(text)).toThrow(RangeError)
  })

  it.each([
    ['1/2/2026', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    [' 29.02.2024 ', '2024-02-29'],
  ])('is read from «%s»', (text, expected) => {
    expect(parseDay(text)).toBe(expected)
  })

  it.each(['29/02/2026', '31/04/2026', '1/2/26', '2026-02-01', '1/2-2026', '00/01/2026', '1/13/2026', '31/12/1899', '1/1/3000', ''])(
    'is not read from «%s»',
    (text) => {
      expect(parseDay(text)).toBeUndefined()
    },
  )

  it('shows its month as mm/yyyy or by its name', () => {
    expect(formatMonth(toLocalDate('2026-11-20'))).toBe('11/2026')
    expect(['2026-01-31', '2026-09-01', '2026-12-31'].map((day) => monthName(toLocalDate(day)))).toEqual([
      'Enero de 2026',
      'Septiembre de 2026',
      'Diciembre de 2026',
    ])
  })
})

describe('arithmetic of days', () => {
  it('moves by days and back, also over the days when the clocks change', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
    const changes = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'].map(toLocalDate)
    expect(changes.map((day) => addDays(addDays(day, -1), 1))).toEqual(changes)
    expect(changes.slice(1).map((day, index) => daysBetween(changes[index] ?? day, day))).toEqual([1, 1, 208, 1, 1])
  })

  it('refuses to leave the years 1900 to 2999', () => {
    expect(() => addDays(LAST, 1)).toThrow(RangeError)
    expect(() => addDays(FIRST, -1)).toThrow(RangeError)
    expect(() => addMonths(LAST, 1)).toThrow(RangeError)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', -48, '2020-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('moves %s by %i months to %s: a shorter month gives its last day', (day, months, expected) => {
    expect(addMonths(toLocalDate(day), months)).toBe(expected)
  })

  it('keeps the day of the month, or the last one, and lands that many months away', () => {
    const inside = fc.integer({ min: 40_000, max: DAYS - 40_000 }).map((days) => addDays(FIRST, days))
    fc.assert(
      fc.property(inside, fc.integer({ min: -1200, max: 1200 }), (day, months) => {
        const moved = addMonths(day, months)
        expect(monthIndex(moved) - monthIndex(day)).toBe(months)
        expect([day.slice(8), lastOfMonth(moved).slice(8)].sort()[0]).toBe(moved.slice(8))
      }),
    )
  })

  it('knows where a month starts and ends', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(firstOfMonth(day) <= day && day <= lastOfMonth(day)).toBe(true)
        expect(firstOfMonth(day).slice(8)).toBe('01')
        expect(lastOfMonth(day) === LAST || addDays(lastOfMonth(day), 1).endsWith('-01')).toBe(true)
      }),
    )
  })
})

describe('Instant', () => {
  it.each([
    ['2026-01-15T11:00:00Z', '2026-01-15', '12:00:00'], // winter, UTC+1
    ['2026-07-15T22:30:05Z', '2026-07-16', '00:30:05'], // summer, UTC+2: already the next day, and midnight is 00
    ['2026-03-29T00:59:59Z', '2026-03-29', '01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00:00'], // 02:00 to 03:00 does not exist
    ['2026-10-25T00:30:00Z', '2026-10-25', '02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '02:30:00'], // 02:00 to 03:00 comes twice
    ['2026-12-31T23:00:00Z', '2027-01-01', '00:00:00'],
    ['2026-12-31T22:59:59Z', '2026-12-31', '23:59:59'],
  ])('%s is %s at %s on the wall clock of Madrid', (utc, day, time) => {
    const at = toInstant(utc)
    expect([dayAt(at), formatTime(at, true), formatTime(at)]).toEqual([day, time, time.slice(0, 5)])
  })

  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'], // of 23 hours
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'], // of 25 hours
  ])('%s begins at %s and its last second is %s', (day, first, last) => {
    expect([startOfDay(toLocalDate(day)), endOfDay(toLocalDate(day))]).toEqual([first, last])
  })

  it('is shown as the zone’s own tables show it, from 1996 to 2100 and at every change of clock', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'medium' })
    const agree = (ms: number) => {
      const at = toInstant(new Date(ms))
      expect(`${dayAt(at)} ${formatTime(at, true)}`).toBe(zone.format(ms))
    }
    fc.assert(fc.property(fc.integer({ min: Date.UTC(1996, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 }), (s) => agree(s * 1000)))
    for (let year = 1996; year < 2100; year += 1) {
      for (const month of [2, 9]) {
        for (let day = 24; day <= 31; day += 1) for (const second of [-1, 0]) agree(Date.UTC(year, month, day, 1, 0, second))
      }
    }
  })

  it('is the same point in time whatever the offset it was written with', () => {
    expect(toInstant('2026-11-20T10:00:00+01:00')).toBe('2026-11-20T09:00:00.000Z')
    expect(toInstant('2026-11-20T04:00:00.5-0500')).toBe('2026-11-20T09:00:00.500Z')
    expect(toInstant(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  })

  it.each(['2026-11-20', '2026-11-20T10:00:00', 'ayer', '', '2026-13-20T10:00:00Z'])(
    'is not «%s», which names no point in time by itself',
    (text) => {
      expect(() => toInstant(text)).toThrow(RangeError)
    },
  )

  it('moves by seconds, and compares as text in the order of time', () => {
    const instants = fc.integer({ min: 0, max: 32_000_000_000 }).map((seconds) => toInstant(new Date(seconds * 1000)))
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 1_000_000 }), (at, seconds) => {
        const later = addSeconds(at, seconds)
        expect(at < later).toBe(true)
        expect(addSeconds(later, -seconds)).toBe(at)
      }),
    )
  })
})

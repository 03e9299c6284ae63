import type { UpcomingCharge } from '@almenara/contract/areas/bizum/mandates'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { chargeDays, chargeWeeks, sumOf } from './upcoming.ts'

const charge = (on: string, amount?: number, more: Partial<UpcomingCharge> = {}): UpcomingCharge => ({
  mandateId: on,
  title: 'Diari',
  merchant: 'Diari de l’Horta',
  on: toLocalDate(on),
  ...(amount === undefined ? {} : { amount: toCents(amount) }),
  ...more,
})
const month = (...charges: UpcomingCharge[]) => ({ from: toLocalDate('2026-11-25'), to: toLocalDate('2026-12-24'), charges })

test('the calendar has whole weeks, from the Monday of the first day to the Sunday of the last', () => {
  const weeks = chargeWeeks(month())
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([weeks[0]?.[0]?.day, weeks.at(-1)?.[6]?.day]).toEqual(['2026-11-23', '2026-12-27'])
  const inside = weeks.flat().filter(({ isInside }) => isInside)
  expect([inside[0]?.day, inside.at(-1)?.day, inside.length]).toEqual(['2026-11-25', '2026-12-24', 30])
})

test('each charge stands on its day, and days that have none are not in the list', () => {
  const asked = month(charge('2026-12-01', 2_990), charge('2026-12-01', 599), charge('2026-12-05', 100))
  expect(chargeDays(asked).map(({ day, charges }) => [day, charges.length])).toEqual([
    ['2026-12-01', 2],
    ['2026-12-05', 1],
  ])
  const charged = chargeWeeks(asked).flatMap((week) => week.filter(({ charges }) => charges.length > 0))
  expect(charged.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-05'])
})

test('a sum with a limit in it is at most that, and of unknown amounts there is none', () => {
  expect(sumOf([charge('2026-12-01', 2_990), charge('2026-12-02', 599)])).toEqual({ value: 3_589, most: false })
  expect(sumOf([charge('2026-12-01', 2_990), charge('2026-12-02', 900, { most: true })])).toEqual({ value: 3_890, most: true })
  expect(sumOf([charge('2026-12-01')])).toBeUndefined()
})

/** A life: the movements of an account's month, generated from its seed alone, so that they are the same on whatever day it runs. */
import { addDays, addMonths, firstOfMonth, lastOfMonth, type LocalDate, weekday } from '@almenara/contract/dates'
import { type Cents, negate, ZERO } from '@almenara/contract/money'
import { bankDayFrom, lastBankDayOfMonth } from '../calendar/bank-days.ts'
import { rounded } from './amounts.ts'
import { type Diary, type Movement, netOf, openDiary } from './movement.ts'
import { randomFrom } from './random.ts'

/** The movements of the month that begins on `month` (its first day), in no order. The same month gives the same movements. */
export type Life = (month: LocalDate) => Movement[]

/** The days of a month as every life asks for them; the bank's months are few, so each is worked out once. */
export interface MonthDays {
  days: readonly LocalDate[]
  /** 1 to 7, beside `days`. */
  weekdays: readonly number[]
  /** The first bank day from each of `days` on. */
  bankDays: readonly LocalDate[]
  lastBankDay: LocalDate
}
const months = new Map<LocalDate, MonthDays>()

/** The calendar of the month that begins on `month`. */
export function daysOf(month: LocalDate): MonthDays {
  const known = months.get(month)
  if (known) return known
  const days = Array.from({ length: Number(lastOfMonth(month).slice(8)) }, (_, index) => addDays(month, index))
  const made = { days, weekdays: days.map(weekday), bankDays: days.map(bankDayFrom), lastBankDay: lastBankDayOfMonth(month) }
  months.set(month, made)
  return made
}

/** The day of a month with this number, moved to a bank day when it is not one. Throws RangeError when the month is shorter. */
export function bankDay(month: LocalDate, day: number): LocalDate {
  const found = daysOf(month).bankDays[day - 1]
  if (!found) throw new RangeError(`${month} has no day ${day}`)
  return found
}

/**
 * A life that keeps its level: on the third of each month (or the next bank day) the owner moves away what the month before left
 * in the account, or brings back what it lacked. So a balance wanders within a month and never drifts over the years.
 */
export function levelled(seed: number, account: string, flows: Life, settle: (diary: Diary, on: LocalDate, surplus: Cents) => void): Life {
  let last: { month: LocalDate; net: Cents } | undefined
  return (month) => {
    const before = addMonths(month, -1)
    const surplus = rounded10(last?.month === before ? last.net : netOf(flows(before), account))
    const movements = flows(month)
    last = { month, net: netOf(movements, account) }
    const diary = openDiary(randomFrom(seed, account, 'settle', month), account)
    if (surplus !== 0) settle(diary, bankDay(month, 3), surplus)
    return [...movements, ...diary.movements]
  }
}

/** To tens of euros, keeping the sign: what people move between their accounts. Nothing under ten euros is worth moving. */
function rounded10(amount: Cents): Cents {
  if (Math.abs(amount) < 1_000) return ZERO
  const size = rounded(Math.abs(amount), 1_000)
  return amount < 0 ? negate(size) : size
}

/** Every month from the one of `from` to the one of `to`, by their first days. */
export function* monthsBetween(from: LocalDate, to: LocalDate): Generator<LocalDate> {
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) yield month
}

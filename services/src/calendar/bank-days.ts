/** The days on which euro payments settle: T2's calendar, which Spanish banks follow for cut-offs and value dates. */
import { addDays, lastOfMonth, type LocalDate, toLocalDate, weekday } from '@almenara/contract/dates'

// Closing days of T2 since 2002 (ECB decision of 14 December 2000), beside Saturdays and Sundays.
const FIXED_CLOSINGS: readonly string[] = ['01-01', '05-01', '12-25', '12-26']

/** True on a day that is neither weekend, 1 January, Good Friday, Easter Monday, 1 May, 25 nor 26 December. */
export function isBankDay(day: LocalDate): boolean {
  return weekday(day) <= 5 && !closingsOf(day.slice(0, 4)).has(day)
}

const closings = new Map<string, ReadonlySet<string>>()

/** Of a year, found once: whole remittances are asked about. */
function closingsOf(year: string): ReadonlySet<string> {
  const known = closings.get(year)
  if (known) return known
  const easter = easterSunday(Number(year))
  const found = new Set([...FIXED_CLOSINGS.map((day) => `${year}-${day}`), addDays(easter, -2), addDays(easter, 1)])
  closings.set(year, found)
  return found
}

/** The day itself, or the first bank day after it. */
export function bankDayFrom(day: LocalDate): LocalDate {
  let found = day
  while (!isBankDay(found)) found = addDays(found, 1)
  return found
}

/** The day itself, or the last bank day before it. */
export function bankDayUntil(day: LocalDate): LocalDate {
  let found = day
  while (!isBankDay(found)) found = addDays(found, -1)
  return found
}

/** The first calendar day that a bank day covers: the one after the bank day before. */
export function coveredFrom(day: LocalDate): LocalDate {
  return addDays(bankDayUntil(addDays(day, -1)), 1)
}

/** The bank day on which a month's salaries are paid. */
export function lastBankDayOfMonth(day: LocalDate): LocalDate {
  return bankDayUntil(lastOfMonth(day))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): LocalDate {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return toLocalDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

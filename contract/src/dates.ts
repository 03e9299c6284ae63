/**
 * Two kinds of time that never mix: a `LocalDate` is a day in the bank's calendar (Europe/Madrid) and an `Instant`
 * is a point in time. Both travel as ISO text, so they compare with `<` and survive JSON.
 */
declare const localDate: unique symbol
declare const instant: unique symbol

/** A calendar day, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly [localDate]: true }
/** A point in time in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export type Instant = string & { readonly [instant]: true }

/** True for a day that exists, years 1900 to 2999: «2026-02-30» is not one. */
export function isLocalDate(text: string): text is LocalDate {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  // Without its text again: a file of 100,000 orders has some hundred thousand days.
  const [year, month, day] = numbersOf(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Year, month from 1 and day. */
const numbersOf = (day: string): [number, number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]

/** A day from its numbers or ISO text. Throws RangeError when there is no such day. */
export function toLocalDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`Not a calendar day: ${text}`)
  return text
}

/** `2026-11-20` → «20/11/2026». */
export function formatDay(day: LocalDate): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** `2026-11-20` → «11/2026». */
export function formatMonth(day: LocalDate): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** In the order of the year. */
export const MONTH_NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** `2026-11-20` or `2026-11` → «noviembre». Written, not asked of a formatter: one takes a phone ten milliseconds to make. */
export function monthWord(day: string): string {
  return MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''
}

/** `2026-11-20` → «Noviembre de 2026». */
export function monthName(day: LocalDate): string {
  const name = monthWord(day)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${day.slice(0, 4)}`
}

/** The day of a year, month and date, which may lie beyond that month or before it. Throws RangeError outside the years 1900 to 2999. */
function dayOf(year: number, month: number, date: number): LocalDate {
  const moved = new Date(Date.UTC(year, month - 1, date))
  const text = Number.isNaN(moved.getTime()) ? `${year}-${month}-${date}` : moved.toISOString().slice(0, 10)
  // Beyond the year 9999 it has a sign and more digits.
  if (text < '1900' || text >= '3000' || text.length !== 10) throw new RangeError(`Not a calendar day: ${text}`)
  return text as LocalDate
}

/** Days later, or earlier when negative. Throws RangeError outside the years 1900 to 2999. */
export function addDays(day: LocalDate, days: number): LocalDate {
  const [year, month, date] = numbersOf(day)
  return dayOf(year, month, date + days)
}

/** The same day of another month, or that month's last day when it is shorter (31/01 + 1 month = 28/02). Range as `addDays`. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const [year, month] = numbersOf(day)
  const last = dayOf(year, month + months + 1, 0)
  const wanted = (last.slice(0, 8) + day.slice(8)) as LocalDate
  return wanted < last ? wanted : last
}

export function firstOfMonth(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01` as LocalDate
}

export function lastOfMonth(day: LocalDate): LocalDate {
  const [year, month] = numbersOf(day)
  return dayOf(year, month + 1, 0)
}

/** Monday = 1 … Sunday = 7. */
export function weekday(day: LocalDate): number {
  return new Date(day).getUTCDay() || 7
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/**
 * An instant from ISO text with any offset. Throws RangeError for text that is not a time or carries no offset: without
 * one, the answer would depend on the zone of the machine.
 */
export function toInstant(text: string | Date): Instant {
  const placed = text instanceof Date || /\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text)
  if (!placed) throw new RangeError(`Not a time with its offset: ${text}`)
  return new Date(text).toISOString() as Instant
}

export function addSeconds(at: Instant, seconds: number): Instant {
  return new Date(Date.parse(at) + seconds * 1000).toISOString() as Instant
}

/** The last Sunday of a month of 31 days, at 01:00 UTC, in milliseconds. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}

/**
 * What the clock shows in Europe/Madrid, since 1996: one hour ahead of UTC, and two from the last Sunday of March to that of October, at
 * 01:00 UTC (Directive 2000/84/EC, arts. 2 and 3). Written here because a formatter with a zone takes a phone 20 ms to make.
 */
function wall(at: Instant): { date: LocalDate; time: string } {
  const universal = new Date(at)
  const [year, ms] = [universal.getUTCFullYear(), universal.getTime()]
  const ahead = ms >= lastSunday(year, 2) && ms < lastSunday(year, 9) ? 2 : 1
  const shown = new Date(ms + ahead * 3_600_000).toISOString()
  return { date: shown.slice(0, 10) as LocalDate, time: shown.slice(11, 19) }
}

/** The day in the bank's calendar at an instant. */
export function dayAt(at: Instant): LocalDate {
  return wall(at).date
}

/** The last second of a day in the bank's calendar. */
export function endOfDay(day: LocalDate): Instant {
  const inWinter = toInstant(`${day}T22:59:59Z`)
  return dayAt(inWinter) === day ? inWinter : addSeconds(inWinter, -3600)
}

/** The first moment of a day in the bank's calendar. */
export function startOfDay(day: LocalDate): Instant {
  return addSeconds(endOfDay(addDays(day, -1)), 1)
}

/** An instant as the bank's wall clock shows it: «09:42», or «09:42:07» with seconds. */
export function formatTime(at: Instant, seconds = false): string {
  const { time } = wall(at)
  return seconds ? time : time.slice(0, 5)
}

/** An instant as the bank's wall clock shows it: «20/11/2026, 09:42», or «20/11/2026, 09:42:07» with seconds. */
export function formatDayTime(at: Instant, seconds = false): string {
  return `${formatDay(dayAt(at))}, ${formatTime(at, seconds)}`
}

/** An open-ended date is shown as «Indeterminada» (specification §9). */
export const OPEN_ENDED = 'Indeterminada'

/** What is said of a period that ends before it begins, by the field and by the bank. */
export const DAYS_INVERTED = 'La fecha inicial no puede ser posterior a la final.'

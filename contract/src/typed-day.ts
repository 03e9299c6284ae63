import { isLocalDate, type LocalDate } from './dates.ts'

/** Reads a day as a person writes it, d/m/yyyy; `undefined` when there is no such day. */
export function parseDay(text: string): LocalDate | undefined {
  const match = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, day = '', , month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(iso) ? iso : undefined
}

/** A day that is asked for: what was typed read as one, or what is wrong with it, in the same words on every form. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'

export type ReadDay = { ok: true; day: LocalDate } | { ok: false; problem: string }

/** The first and the last day that may be chosen. */
export interface DaysAhead {
  first: LocalDate
  last: LocalDate
  /** What is said of a day before the first: «Elija un día posterior a hoy.» */
  tooSoon: string
}

export function readDay(text: string, { first, last, tooSoon }: DaysAhead): ReadDay {
  if (text.trim() === '') return { ok: false, problem: 'Escriba la fecha.' }
  const day = parseDay(text)
  if (!day) return { ok: false, problem: `Escriba la fecha con día, mes y año: ${formatDay(first)}.` }
  if (day < first) return { ok: false, problem: tooSoon }
  return day > last ? { ok: false, problem: `Elija un día hasta el ${formatDay(last)}.` } : { ok: true, day }
}

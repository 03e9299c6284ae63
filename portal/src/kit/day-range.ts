import { DAYS_INVERTED, formatDay, type LocalDate } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'

export interface DayRange {
  from: LocalDate
  to: LocalDate
}

/** A range at one press: «Este mes». */
export interface DayPreset {
  label: string
  range: DayRange
}

export interface DayLimits {
  /** First day that can be chosen. */
  min?: LocalDate | undefined
  /** Last day that can be chosen. */
  max?: LocalDate | undefined
}

export type TypedRange = { ok: true; range: DayRange } | { ok: false; problem: string }

/** Reads two typed days, d/m/yyyy, or returns a sentence that says what is wrong. */
export function readRange(from: string, to: string, limits: DayLimits): TypedRange {
  if (from.trim() === '' || to.trim() === '') return { ok: false, problem: 'Se deben de completar las fechas.' }
  const first = parseDay(from)
  const last = parseDay(to)
  if (!first || !last) return { ok: false, problem: 'Escriba las fechas con día, mes y año: 21/11/2025.' }
  if (first > last) return { ok: false, problem: DAYS_INVERTED }
  const problem = dayProblem(first, limits) ?? dayProblem(last, limits)
  return problem ? { ok: false, problem } : { ok: true, range: { from: first, to: last } }
}

/** What is wrong with a day against its limits, as a sentence; `undefined` when nothing is. */
function dayProblem(day: LocalDate, { min, max }: DayLimits): string | undefined {
  if (min && day < min) return `Las fechas anteriores a ${formatDay(min)} no están disponibles en este portal.`
  if (max && day > max) return `Las fechas posteriores a ${formatDay(max)} no están disponibles en este portal.`
  return undefined
}

/** The limits as a sentence, shown before anything is typed; `undefined` when there are none. */
export function limitsHint({ min, max }: DayLimits): string | undefined {
  if (min && max) return `Entre ${formatDay(min)} y ${formatDay(max)}`
  if (min) return `Desde ${formatDay(min)}`
  return max ? `Hasta ${formatDay(max)}` : undefined
}

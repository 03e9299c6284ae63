/** The models of the tax agency as data of the bank's brand: lists and days change several times a year, and no program with them. */
import * as z from 'zod/mini'
import { toLocalDate, type LocalDate } from '../../dates.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { TAX_FAMILIES, TAX_PERIODS, TAXPAYER_KINDS, type TaxPeriod } from './codes.ts'

const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Where a declaration's own result stands in a file of the model: the page's code and the position of its first character in the page, from 1. */
const fileAmount = z.object({
  page: z.string().check(z.regex(/^\d{5}$/)),
  at: z.int().check(z.positive()),
  length: z.int().check(z.positive()),
})

export const taxModel = z.object({
  model: z.string().check(z.regex(/^\d{3}$/), z.maxLength(MAX_LENGTH.taxForm)),
  name: z.string().check(z.minLength(3), z.maxLength(80)),
  family: z.enum(TAX_FAMILIES),
  /** None where it is paid by its reference. */
  periods: z.array(z.enum(TAX_PERIODS)),
  taxpayers: z.array(z.enum(TAXPAYER_KINDS)).check(z.minLength(1)),
  /** Between which it is taken; open where absent. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  /** The last day of each period: `04-20` of its exercise, `+01-30` of the year after. One that is no bank day is the next that is. */
  deadlines: z.optional(z.record(z.string(), z.string().check(z.regex(/^\+?\d{2}-\d{2}$/)))),
  /** How many days before the last day it may no longer be domiciled (Orden EHA/1658/2009 art. 4). */
  directDebitDays: z.optional(z.int().check(z.nonnegative())),
  /** Of those that are taken in files: the record design of the exercise. */
  file: z.optional(fileAmount),
  /** Only the agency annuls it. */
  annulledByAgency: z.optional(z.literal(true)),
})
export type TaxModel = z.infer<typeof taxModel>

/** What a bank that collects taxes sets: its models, and where they are filed. */
export const taxSettings = z.object({
  models: z.array(taxModel).check(z.minLength(1)),
  /** The agency's page on which models are filed. */
  filing: z.url(),
})

/** Whether a model is taken on a day. */
export function isTaken({ from, to }: Pick<TaxModel, 'from' | 'to'>, day: LocalDate): boolean {
  return (from === undefined || from <= day) && (to === undefined || to >= day)
}

/** The calendar day until which a period of an exercise is filed; absent where the bank's list says none. `year` has four digits. */
export function calendarDeadline({ deadlines = {} }: Pick<TaxModel, 'deadlines'>, period: TaxPeriod, year: number): LocalDate | undefined {
  const text = deadlines[period]
  if (text === undefined) return undefined
  const following = text.startsWith('+')
  return toLocalDate(`${following ? year + 1 : year}-${text.slice(following ? 1 : 0)}`)
}

/** The year of an exercise of two digits: no later than this one. */
export function yearOf(exercise: string, today: LocalDate): number {
  const year = Number(today.slice(0, 4))
  const same = Math.floor(year / 100) * 100 + Number(exercise)
  return same > year ? same - 100 : same
}

/** Debts to the Treasury prescribe in four years (Ley 58/2003 art. 66). */
const EXERCISES_BACK = 4

/** The exercises that may be paid, the latest first. */
export function exercisesAt(today: LocalDate): string[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: EXERCISES_BACK + 1 }, (_, back) => String(year - back).slice(2))
}

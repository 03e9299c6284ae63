/** When a transfer is made: today, at once, on another day, or again and again. */
import * as z from 'zod/mini'
import { PERIODICITIES } from '../../periodicity.ts'
import { day } from '../../schemas.ts'

/** How often a periodic transfer is made; `periodicities` gives their names. */

/** As soon as an ordinary transfer can be: on the bank day, or the next one after the cut-off. Between own accounts, at once. */
const today = z.object({ type: z.literal('TODAY') })
/** In ten seconds, on any day and at any hour (Reg. (EU) 2024/886). Only `external`. */
const instant = z.object({ type: z.literal('INSTANT') })
/** On a day that has not come, or the first bank day after it. */
const later = z.object({ type: z.literal('DAY'), on: day })

/** What the answer says of a periodic order's dates. Those that fall on no bank day are made on the next one. */
export const periodicDates = {
  periodicity: z.enum(PERIODICITIES),
  /** After today. The following ones are counted from it: the 31st is the last day of shorter months. */
  firstOn: day,
  /** The last day on which it may be made; absent, it goes on until the customer ends it. */
  until: z.optional(day),
}
const periodic = z.object({ type: z.literal('PERIODIC'), ...periodicDates })

export const internalWhen = z.discriminatedUnion('type', [today, later, periodic])
export const externalWhen = z.discriminatedUnion('type', [today, instant, later, periodic])
export type TransferWhen = z.infer<typeof externalWhen>

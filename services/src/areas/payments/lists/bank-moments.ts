/** Until when a file goes on the day that it says, and on which day it goes if it is signed later. Pure. */
import { addDays, type Instant, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { CUT_OFF, momentOf } from '../../../calendar/payment-days.ts'
import { executionDay } from '../remittances/plan.ts'

/** The moment of the cut-off of a day. */
export const cutOffOf = (day: LocalDate): Instant => momentOf(day, CUT_OFF)

/** Of the batches that are left of a file: the first day, until when it holds, and the day after. Undefined where nothing is left. */
export function cutOffOfFile(batches: readonly { requestedOn: LocalDate | null; instant: boolean }[], now: Instant) {
  const ordinary = batches.filter(({ instant }) => !instant)
  const [executionOn] = ordinary.map((batch) => executionDay(now, batch)).toSorted()
  if (executionOn === undefined) return undefined
  return { at: cutOffOf(executionOn), executionOn, afterwardsOn: bankDayFrom(addDays(executionOn, 1)) }
}

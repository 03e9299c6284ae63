/** Until when a file goes on the day that it says, and on which day it goes if it is signed later. Pure. */
import { addDays, type Instant, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom, bankDayUntil } from '../../../calendar/bank-days.ts'
import { CONFIRMING_CUT_OFF, CUT_OFF, momentOf } from '../../../calendar/payment-days.ts'
import { executionDay, isCollected, type Asked } from '../remittances/plan.ts'

/** The moment of the cut-off of a day. */
export const cutOffOf = (day: LocalDate): Instant => momentOf(day, CUT_OFF)

/** Until when a batch must be signed: invoices and debits, by the cut-off of two bank days before their day, and of one. */
export function signUntil(now: Instant, batch: Asked): Instant {
  const executionOn = executionDay(now, batch)
  if (batch.kind === 'CONFIRMING') return momentOf(bankDayBefore(bankDayBefore(executionOn)), CONFIRMING_CUT_OFF)
  return cutOffOf(isCollected(batch.kind) ? bankDayBefore(executionOn) : executionOn)
}

const bankDayBefore = (day: LocalDate) => bankDayUntil(addDays(day, -1))

/** Of the batches that are left of a file: the first day, until when it holds, and the day after. Undefined where nothing is left. */
export function cutOffOfFile(batches: readonly Asked[], now: Instant) {
  const ordinary = batches.filter(({ instant }) => !instant)
  const days = ordinary.map((batch) => ({ executionOn: executionDay(now, batch), at: signUntil(now, batch) }))
  const [first] = days.toSorted((one, other) => (one.executionOn < other.executionOn ? -1 : 1))
  if (first === undefined) return undefined
  const { executionOn, at } = first
  return { at, executionOn, afterwardsOn: bankDayFrom(addDays(executionOn, 1)) }
}

/** Hours in which nothing is sent. They are of Madrid, and may go over midnight. */
import { addDays, dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { momentOf } from '../../calendar/payment-days.ts'

interface Quiet {
  quietFrom: string | null
  quietUntil: string | null
}

/** When the quiet hours end in which this moment falls; `undefined` where it falls in none. */
export function quietUntil({ quietFrom, quietUntil: until }: Quiet, at: Instant): Instant | undefined {
  if (quietFrom === null || until === null || quietFrom === until) return undefined
  const [day, time] = [dayAt(at), formatTime(at)]
  const isOverMidnight = quietFrom > until
  const isWithin = isOverMidnight ? time >= quietFrom || time < until : time >= quietFrom && time < until
  if (!isWithin) return undefined
  return momentOf(isOverMidnight && time >= quietFrom ? addDays(day, 1) : day, until)
}

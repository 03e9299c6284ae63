/**
 * What becomes of a message of the scheme that could not be done: it is tried again with growing pauses, and the others go on. One that raises so
 * often is set aside for the operator (`calendar/set-aside.ts`), which tries it again on the next bank days and by «aside retry».
 */
import { dayAt } from '@almenara/contract/dates'
import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { bankDayUntil, coveredFrom } from '../../../calendar/bank-days.ts'
import { isNotSetAside, reasonOf, setAside } from '../../../calendar/set-aside.ts'
import { isDatabaseTrouble } from '../../../db/trouble.ts'
import { afterPause } from '../pauses.ts'
import { bizumMessages } from './tables.ts'

/** The name of their work among what is set aside. An item is a message, by its id. */
export const MESSAGES_WORK = 'bizum-messages'

/** Some fourteen minutes: trouble that passes by itself has passed. */
const MOST_RAISED = 10
/** Some two days, which is as long as the scheme waits for anything: its line may be down so long. */
const MOST_UNHEARD = 600

/** The scheme does not answer, so nobody knows whether it heard: its message stays and is answered again. */
export class SchemeNotHeard extends Error {
  override readonly name = 'SchemeNotHeard'
  constructor(schemeId: string) {
    super(`The scheme has not heard the answer to ${schemeId}`)
  }
}

export type Tried = Pick<typeof bizumMessages.$inferSelect, 'id' | 'attempts' | 'raised'>

/** Neither done, nor set aside, nor left alone for now. */
export function isToBeDone({ clock }: Pick<Bank, 'clock'>): SQL | undefined {
  const { id, doneAt, nextAttemptAt } = bizumMessages
  const isTime = or(isNull(nextAttemptAt), lte(nextAttemptAt, clock.now()))
  return and(isNull(doneAt), isTime, isNotSetAside(MESSAGES_WORK, id))
}

/** Counts that it failed, once whichever processes tried it at the same time. What the database could not do says nothing of the message. */
export async function putOff(bank: Bank, message: Tried, error: unknown): Promise<void> {
  if (isDatabaseTrouble(error)) return
  const { id, attempts, raised, doneAt } = bizumMessages
  const isUnheard = error instanceof SchemeNotHeard
  const now = bank.clock.now()
  const tried = { attempts: message.attempts + 1, raised: message.raised + (isUnheard ? 0 : 1) }
  const asSeen = and(eq(id, message.id), eq(attempts, message.attempts), eq(raised, message.raised), isNull(doneAt))
  const counted = await bank.database.transaction((tx) =>
    tx
      .update(bizumMessages)
      .set({ ...tried, nextAttemptAt: afterPause(now, tried.attempts) })
      .where(asSeen)
      .returning({ one: sql`1` }),
  )
  const isOver = isUnheard ? tried.attempts >= MOST_UNHEARD : tried.raised >= MOST_RAISED
  if (counted.length === 0 || !isOver) return
  const day = bankDayUntil(dayAt(now))
  await setAside({ bank, day, from: coveredFrom(day) }, { name: MESSAGES_WORK }, message.id, reasonOf(error))
}

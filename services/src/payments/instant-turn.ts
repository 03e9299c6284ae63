/**
 * What one turn of instant transfers does: theirs are sent, and what comes is done. Their customers wait for each of its steps, one after another,
 * so what was just written or read is not read again, and what waits for nobody goes beside the rest.
 */
import { dayAt } from '@almenara/contract/dates'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { bankDayUntil, coveredFrom } from '../calendar/bank-days.ts'
import { isNotSetAside, runThese } from '../calendar/set-aside.ts'
import { isAnyOf } from '../db/any-of.ts'
import { actOnThese } from './sepa-in.ts'
import { bringIn, MOST_FILES, MOST_ROUNDS, sendThese, sentMessages } from './sepa-line.ts'
import { messageItem, type Message } from './store-message.ts'
import { payments, sepaMessages } from './tables.ts'
import { instantMessages } from './transfer-messages.ts'

/** Under the lock of the exchange, which has its own turns for all that these leave. */
export async function instantTurn(bank: Bank, ids: readonly string[]): Promise<true> {
  const day = bankDayUntil(dayAt(bank.clock.now()))
  const today = { bank, day, from: coveredFrom(day) }
  let waiting = await waitingOf(bank, ids)
  if (waiting.unwritten.length > 0) {
    await runThese(today, instantMessages, waiting.unwritten)
    waiting = await waitingOf(bank, ids)
  }
  await sendThese(today, waiting.messages)
  // Of more transfers than are read from the line at once there are more answers.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { count, fresh, answer } = await bringIn(today)
    // The line hears what came while it is done.
    const answered = answer()
    await allOf([answered, actOnThese(today, fresh, answered)])
    if (count < MOST_FILES) break
  }
  return true
}

/** Those of these payments that wait to be sent, and the payments of which no message is written yet. */
async function waitingOf({ database }: Bank, ids: readonly string[]): Promise<{ messages: Message[]; unwritten: string[] }> {
  const { direction, name, id, doneAt } = sepaMessages
  const theirs = and(eq(direction, 'OUT'), eq(name, CREDIT_TRANSFER.name), eq(id, payments.messageId))
  const found = await database
    .select({ id: payments.id, state: payments.state, message: sepaMessages })
    .from(payments)
    .leftJoin(sepaMessages, and(theirs, isNull(doneAt), isNotSetAside(sentMessages.name, messageItem)))
    .where(and(isAnyOf(payments.id, ids), inArray(payments.state, ['ACCEPTED', 'SENT'])))
  return {
    messages: found.flatMap(({ message }) => message ?? []),
    unwritten: found.flatMap((one) => (one.state === 'ACCEPTED' ? [one.id] : [])),
  }
}

/** Waits for all, whatever becomes of them: nothing goes on after the lock was given back. Throws what the first of them threw. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason
}

/** What every part of the simulated scheme uses: its transaction, its ids, what it says to the bank, and how late it answers. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { idFor, type Clearing } from '../sepa/clearing.ts'
import type { SchemeMessage, Unknown } from './port.ts'
import { endingOf } from './scheme-people.ts'
import { simulatedBizumActs, simulatedBizumMessages, simulatedBizumOutage } from './tables.ts'

/** Something being done, in a transaction of the scheme's own. The clearing is who brings the money of what is paid to this bank. */
export interface SchemeContext {
  tx: Tx
  clearing: Clearing
  at: Instant
}

export const UNKNOWN: Unknown = { outcome: 'UNKNOWN' }
export const DONE = { outcome: 'DONE' } as const

const LATE_SECONDS = 30

/** An id of the scheme's, the same for the same words. */
export function schemeIdOf(...words: readonly string[]): string {
  return idFor('bizum', ...words)
}

type WithoutHead<Message> = Message extends SchemeMessage ? Omit<Message, 'id' | 'at'> : never

/** Puts a message on the line to the bank, once for the same thing. `about`: what it is forgotten with. */
export async function say(
  { tx, at }: SchemeContext,
  message: WithoutHead<SchemeMessage>,
  { about, again = '', dueAt = at }: { about: string; again?: string; dueAt?: Instant },
): Promise<void> {
  const id = schemeIdOf('message', message.type, about, again)
  const body: SchemeMessage = { ...message, id, at: dueAt }
  await tx.insert(simulatedBizumMessages).values({ id, about, body, dueAt }).onConflictDoNothing()
}

/** What was to be said later of something that is over is not said. */
export async function forget({ tx, at }: SchemeContext, about: string): Promise<void> {
  const { about: of, takenAt, dueAt } = simulatedBizumMessages
  await tx.delete(simulatedBizumMessages).where(and(eq(of, about), isNull(takenAt), gt(dueAt, at)))
}

/**
 * Whether what is asked under a key is answered now, by whom it goes to: a mobile that ends in 0004 answers after half a minute, one in
 * 0005 never, until it is given up. Locks the key.
 */
export async function hear({ tx, at }: SchemeContext, key: string, phone = ''): Promise<'NOW' | 'SILENT' | 'CANCELLED'> {
  const [act] = await tx
    .insert(simulatedBizumActs)
    .values({ key, askedAt: at })
    .onConflictDoUpdate({ target: simulatedBizumActs.key, set: { key: sql`excluded.key` } })
    .returning()
  if (act?.cancelledAt) return 'CANCELLED'
  const ending = endingOf(phone)
  if (ending === 'NEVER_ANSWERS') return 'SILENT'
  return ending === 'ANSWERS_LATE' && act && at < addSeconds(act.askedAt, LATE_SECONDS) ? 'SILENT' : 'NOW'
}

export async function isOut(tx: Tx): Promise<boolean> {
  return (await tx.$count(simulatedBizumOutage)) > 0
}

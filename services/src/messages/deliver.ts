/**
 * One pass over the outbox. A message is claimed before it is handed over and its outcome is written after: whoever dies in between
 * leaves it to be tried again once the claim lapses, under the same id, so that a carrier that keeps ids sends it once.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import type { Delivery } from '../rails/delivery.ts'
import type { MailPort } from '../rails/mail/port.ts'
import type { PushPort } from '../rails/push/port.ts'
import type { SmsPort } from '../rails/sms/port.ts'
import { forgetDevices, notifyDevices } from './push-devices.ts'
import { contentOf } from './send.ts'
import { outboxMessages } from './tables.ts'

export interface Delivering {
  database: Database
  clock: Clock
  sealingKey: Buffer
  otherSealingKey?: Buffer | undefined
  sms: SmsPort
  mail: MailPort
  push: PushPort
  /** Demo mode: what was said stays readable at the development page. Anywhere else it is erased when the message is over. */
  keepTexts: boolean
  /** Called for every message that could not be delivered (yet): id, purpose and reason, never text or recipient. */
  onTrouble(trouble: { id: number; purpose: string; reason: string; over: boolean }): void
}

type Row = typeof outboxMessages.$inferSelect

const BATCH = 20
/** Longer than any carrier may take (their timeouts are of seconds): a claim this old is of a process that died. */
const CLAIM_SECONDS = 60
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 3600
/** With these pauses, some seventeen hours. */
const MOST_ATTEMPTS = 27

/** Delivers what is due, at most twenty messages; answers how many there were. */
export async function deliverDue(delivering: Delivering): Promise<number> {
  const now = delivering.clock.now()
  const rows = await claim(delivering.database, now)
  await Promise.all(rows.map((row) => deliver(delivering, row, now)))
  return rows.length
}

function claim(database: Database, now: Instant): Promise<Row[]> {
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(lte(outboxMessages.nextAttemptAt, now))
      .orderBy(outboxMessages.nextAttemptAt, outboxMessages.id)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx
      .update(outboxMessages)
      .set({ attempts: sql`${outboxMessages.attempts} + 1`, nextAttemptAt: addSeconds(now, CLAIM_SECONDS) })
      .where(inArray(outboxMessages.id, ids))
      .returning()
  })
}

async function deliver(delivering: Delivering, row: Row, now: Instant): Promise<void> {
  const expired = row.notAfter !== null && row.notAfter <= now
  const { delivery, gone } = expired ? NO_USE : await handOver(delivering, row, now)
  const after = outcome(row, delivery, now)
  if (delivery.outcome !== 'SENT') {
    const { id, purpose } = row
    delivering.onTrouble({ id, purpose, reason: delivery.reason, over: after.nextAttemptAt === null })
  }
  const erased = after.nextAttemptAt === null && !delivering.keepTexts ? { sealed: null, content: null } : {}
  await delivering.database.transaction(async (tx) => {
    await forgetDevices(tx, gone)
    await tx
      .update(outboxMessages)
      .set({ ...after, ...erased })
      // One that was withdrawn meanwhile, or that another process has ended, stays so.
      .where(and(eq(outboxMessages.id, row.id), isNotNull(outboxMessages.nextAttemptAt)))
  })
}

interface Handed {
  delivery: Delivery
  /** Browsers that take no more notifications. */
  gone: readonly string[]
}
const refused = (reason: string): Handed => ({ delivery: { outcome: 'REFUSED', reason }, gone: [] })
const NO_USE = refused('too late to be of use')
/** How long a push service keeps what has no hour after which it is of no use. */
const KEPT_SECONDS = 86_400

async function handOver({ database, sms, mail, push, ...keys }: Delivering, row: Row, now: Instant): Promise<Handed> {
  const content = contentOf(keys, row)
  if (!content) return refused('sealed with another key')
  // With the moment: a carrier that keeps ids must not take a message of another database for this one.
  const message = { ...content, id: `${Date.parse(row.createdAt)}-${row.id}`, to: row.recipient }
  if (row.channel === 'PUSH') {
    const seconds = row.notAfter === null ? KEPT_SECONDS : Math.ceil((Date.parse(row.notAfter) - Date.parse(now)) / 1000)
    return notifyDevices(database, push, { id: message.id, to: row.recipient, content, seconds })
  }
  return { delivery: await (row.channel === 'SMS' ? sms.send(message) : mail.send({ subject: '', ...message })), gone: [] }
}

type After = Pick<Row, 'nextAttemptAt' | 'sentAt' | 'failedAt' | 'reason' | 'reference'>

/** The new values of the row. Each failed attempt doubles the pause, unless the carrier asked for another. */
function outcome({ attempts, notAfter }: Row, delivery: Delivery, now: Instant): After {
  const over = { nextAttemptAt: null, sentAt: null, failedAt: null, reason: null, reference: null }
  if (delivery.outcome === 'SENT') return { ...over, sentAt: now, reference: delivery.reference }
  const failed = { ...over, failedAt: now, reason: delivery.reason }
  if (delivery.outcome === 'REFUSED' || attempts >= MOST_ATTEMPTS) return failed
  const doubled = FIRST_PAUSE_SECONDS * 2 ** (attempts - 1)
  const nextAttemptAt = addSeconds(now, Math.min(Math.max(delivery.afterSeconds ?? doubled, 1), LONGEST_PAUSE_SECONDS))
  return notAfter !== null && notAfter <= nextAttemptAt ? failed : { ...failed, failedAt: null, nextAttemptAt }
}

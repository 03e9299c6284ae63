/** Puts a message in the outbox. The dispatcher delivers it once the transaction is committed, and never if it is not. */
import { EventEmitter } from 'node:events'
import type { Instant } from '@almenara/contract/dates'
import type { Phone } from '@almenara/contract/phone'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { seal, unseal } from '../extracts/seal.ts'
import { keyFor, keysFor, type SealingKeys } from '../secrets.ts'
import { smsText } from './sms-text.ts'
import { outboxMessages, type Content } from './tables.ts'
import type { OutboxRow } from './outbox-row.ts'

/** An SMS is best kept under 160 characters of GSM 03.38, in which `outboxRow` writes it: beyond them it is charged and may arrive in parts. */
type Sms = { channel: 'SMS'; to: Phone; text: string }
/** To all the browsers of a user (`pushRecipient`). */
type Push = { channel: 'PUSH'; to: string; subject: string; text: string }
type Email = { channel: 'EMAIL'; to: string; subject: string; text: string; html?: string }

export type Message = (Sms | Email | Push) & {
  /** Why it is sent, as the log may say it: `one-time-code`, `temporary-password`. */
  purpose: string
  /** After this moment it is not sent any more. */
  notAfter?: Instant
}

/** Wakes this process's dispatcher. Other processes find the message within a second. */
export const posted = new EventEmitter<{ posted: [] }>()

/** Answers its id in the outbox. */
export async function sendMessage(tx: Tx, bank: Pick<Bank, 'sealingKey'>, message: Message, now: Instant): Promise<number> {
  return insert(tx, message.channel, outboxRow(bank, message), { createdAt: now, nextAttemptAt: now, failedAt: null, reason: null })
}

/**
 * The work of sending a message, statement by statement, where there is nobody to send it to and who asked must not find out by the clock.
 * What it leaves is over and says nothing.
 */
export async function sendToNobody(tx: Tx, bank: Pick<Bank, 'sealingKey'>, like: Message | undefined, now: Instant): Promise<void> {
  if (!like) return
  const row = { ...outboxRow(bank, like), recipient: '', sealed: null }
  await insert(tx, like.channel, row, { createdAt: now, nextAttemptAt: null, failedAt: now, reason: 'nobody to send it to' })
}

type Row = typeof outboxMessages.$inferInsert

async function insert(
  tx: Tx,
  channel: Message['channel'],
  { recipient, purpose, sealed, notAfter }: Pick<Row, 'recipient' | 'purpose' | 'sealed' | 'notAfter'>,
  { createdAt, nextAttemptAt, failedAt, reason }: Pick<Row, 'createdAt' | 'nextAttemptAt' | 'failedAt' | 'reason'>,
): Promise<number> {
  const row = { channel, recipient, purpose, sealed, notAfter, createdAt, nextAttemptAt, failedAt, reason }
  const [inserted] = await tx.insert(outboxMessages).values(row).returning({ id: outboxMessages.id })
  if (!inserted) throw new Error('The outbox took no message')
  announcePosted()
  return inserted.id
}

export function outboxRow({ sealingKey }: Pick<Bank, 'sealingKey'>, message: Message): OutboxRow {
  const { channel, to, purpose, notAfter = null, text } = message
  const content: Content =
    channel === 'SMS'
      ? { text: smsText(text) }
      : { text, subject: message.subject, ...(channel === 'EMAIL' && message.html ? { html: message.html } : {}) }
  return { recipient: to, purpose, sealed: sealContent(sealingKey, content), notAfter }
}

/** Wakes this process's dispatcher. */
export function announcePosted(): void {
  posted.emit('posted')
}

function sealContent(sealingKey: Buffer, content: Content): string {
  return seal(keyFor(sealingKey, 'messages'), content)
}

type Written = Pick<typeof outboxMessages.$inferSelect, 'sealed' | 'content'>

/** The content of a row; `undefined` when it is erased or was sealed with another key. */
export function contentOf(keys: SealingKeys, { sealed, content }: Written): Content | undefined {
  if (sealed !== null) return unseal(keysFor(keys, 'messages'), sealed) as Content | undefined
  return content ?? undefined
}

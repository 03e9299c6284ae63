/** A message that this bank has to send, frozen as it will go. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { wholeMessage } from '@almenara/formats/iso20022/whole'
import type { Tx } from '../db/connection.ts'
import { sepaMessages } from './tables.ts'

export function newMessageId(): string {
  return `M${randomUUID().replaceAll('-', '')}`
}

/** In the transaction that changes what it tells of. The same id again is the same message. */
export async function storeMessage<Head extends { messageId: string }, Item>(
  tx: Tx,
  type: MessageType<Head, object, Item>,
  head: Head,
  items: readonly Item[],
  at: Instant,
): Promise<void> {
  const xml = (await wholeMessage(type, head, items)).toString('utf8')
  await tx.insert(sepaMessages).values({ direction: 'OUT', id: head.messageId, name: type.name, xml, at }).onConflictDoNothing()
}

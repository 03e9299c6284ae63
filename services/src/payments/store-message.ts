/** The messages of the line as this bank keeps them: those that it has to send, frozen as they will go, and those that came. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { wholeMessage } from '@almenara/formats/iso20022/whole'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
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

type Message = typeof sepaMessages.$inferSelect
type Direction = Message['direction']

/** What identifies a message of a direction as an item of dated work: its name and its id. */
export const messageItem = sql<string>`${sepaMessages.name} || ' ' || ${sepaMessages.id}`

/** Those that are to be sent or done. */
export function isWaiting(direction: Direction): SQL | undefined {
  return and(eq(sepaMessages.direction, direction), isNull(sepaMessages.doneAt))
}

/** The message of an item; undefined where it waits no more. */
export async function findWaiting({ database }: Bank, direction: Direction, item: string): Promise<Message | undefined> {
  const [name = '', ...id] = item.split(' ')
  const mine = and(isWaiting(direction), eq(sepaMessages.name, name), eq(sepaMessages.id, id.join(' ')))
  return (await database.select().from(sepaMessages).where(mine))[0]
}

export function markDone({ database, clock }: Bank, { direction, name, id }: Message): Promise<unknown> {
  const mine = and(eq(sepaMessages.direction, direction), eq(sepaMessages.name, name), eq(sepaMessages.id, id))
  return database.transaction((tx) => tx.update(sepaMessages).set({ doneAt: clock.now() }).where(mine))
}

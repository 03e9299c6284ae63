/** The messages of the line as this bank keeps them: those that it has to send, frozen as they will go, and those that came. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { createPace, wholeMessage } from '@almenara/formats/iso20022/whole'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { insertRows } from '../db/insert-rows.ts'
import { sepaMessages } from './tables.ts'

export function newMessageId(): string {
  return `M${randomUUID().replaceAll('-', '')}`
}

interface NewMessage<Head, Item> {
  head: Head
  items: readonly Item[]
}

/** In the transaction that changes what it tells of. The same id again is the same message. */
export function storeMessage<Head extends { messageId: string }, Item>(
  tx: Tx,
  type: MessageType<Head, object, Item>,
  head: Head,
  items: readonly Item[],
  at: Instant,
): Promise<void> {
  return storeMessages(tx, type, [{ head, items }], at)
}

/** Several of one type. Throws, and stores none, where one of them cannot be written. */
export async function storeMessages<Head extends { messageId: string }, Item>(
  tx: Tx,
  type: MessageType<Head, object, Item>,
  all: readonly NewMessage<Head, Item>[],
  at: Instant,
): Promise<void> {
  const rows: (typeof sepaMessages.$inferInsert)[] = []
  const pace = createPace()
  for (const { head, items } of all) {
    const xml = (await wholeMessage(type, head, items, pace)).toString('utf8')
    rows.push(outgoing(type.name, head.messageId, xml, at))
  }
  await insertRows(tx, sepaMessages, rows)
}

/** The row of a message that is to be sent. */
export function outgoing(name: string, id: string, xml: string, at: Instant): typeof sepaMessages.$inferInsert {
  return { direction: 'OUT', id, name, xml, at }
}

export type Message = typeof sepaMessages.$inferSelect
type Direction = Message['direction']

/** What identifies a message of a direction as an item of dated work: its name and its id. */
export const messageItem = sql<string>`${sepaMessages.name} || ' ' || ${sepaMessages.id}`

/** Those that are to be sent or done. */
export function isWaiting(direction: Direction): SQL | undefined {
  return and(eq(sepaMessages.direction, direction), isNull(sepaMessages.doneAt))
}

/** The message of an item; undefined where it waits no more. */
export async function findWaiting(bank: Bank, direction: Direction, item: string): Promise<Message | undefined> {
  return (await findAllWaiting(bank, direction, [item]))[0]
}

/** Those of the items that wait, in the order of the items. Found by their keys: asked for what waits, PostgreSQL would go through all that ever did. */
export async function findAllWaiting({ database }: Bank, direction: Direction, items: readonly string[]): Promise<Message[]> {
  const theirs = await database
    .select()
    .from(sepaMessages)
    .where(isOneOf(direction, items.map(keyOfItem)))
  const found = new Map(theirs.flatMap((message) => (message.doneAt === null ? [[itemOf(message), message] as const] : [])))
  return items.flatMap((item) => found.get(item) ?? [])
}

/** `messageItem` of one that was read. */
export const itemOf = ({ name, id }: Pick<Message, 'name' | 'id'>) => `${name} ${id}`

/** A name has no spaces; an id may. */
export function keyOfItem(item: string): Pick<Message, 'name' | 'id'> {
  const end = item.indexOf(' ')
  return { name: item.slice(0, end), id: item.slice(end + 1) }
}

/** The line has taken them, or all that they say has been done. */
export async function markDone({ database, clock }: Bank, messages: readonly Message[]): Promise<void> {
  const [first] = messages
  if (!first) return
  const doneAt = clock.now()
  await database.transaction((tx) => tx.update(sepaMessages).set({ doneAt }).where(isOneOf(first.direction, messages)))
}

/** The condition that a message is one of these, by its key. */
export function isOneOf(direction: Direction, all: readonly Pick<Message, 'name' | 'id'>[]): SQL | undefined {
  const names = sql.param(all.map(({ name }) => name))
  const ids = sql.param(all.map(({ id }) => id))
  const keys = sql`(select * from unnest(${names}::text[], ${ids}::text[]))`
  return and(eq(sepaMessages.direction, direction), sql`(${sepaMessages.name}, ${sepaMessages.id}) in ${keys}`)
}

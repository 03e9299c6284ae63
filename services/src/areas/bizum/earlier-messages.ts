/**
 * How messages of the scheme are done, each in one transaction. They need not keep their order: what was said of something before it was known
 * here is applied once it is.
 */
import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import type { SchemeMessage } from '../../rails/bizum/port.ts'
import { bizumMessages } from './payments/tables.ts'

export type MessageOf<T extends SchemeMessage['type']> = Extract<SchemeMessage, { type: T }>

type TakeMessage<T extends SchemeMessage['type']> = (tx: Tx, bank: Bank, message: MessageOf<T>, now: Instant) => Promise<void>

export function inTransaction<T extends SchemeMessage['type']>(take: TakeMessage<T>): (bank: Bank, message: MessageOf<T>) => Promise<void> {
  return (bank, message) => bank.database.transaction((tx) => take(tx, bank, message, bank.clock.now()))
}

/** Those of some types that have been taken already and speak of this, in the order in which they were said. */
export async function earlierMessages<T extends SchemeMessage['type']>(
  tx: Tx,
  schemeId: string,
  types: readonly T[],
): Promise<MessageOf<T>[]> {
  const { type, body, at } = bizumMessages
  const rows = await tx
    .select({ body })
    .from(bizumMessages)
    .where(and(sql`${body} ->> 'schemeId' = ${schemeId}`, inArray(type, [...types])))
    .orderBy(asc(at))
  return rows.map((row) => row.body as unknown as MessageOf<T>)
}

/** Whether the scheme has said something of these types of the same after this: it is kept, whether or not it has been done. */
export async function isSaidAfter(
  tx: Tx,
  { schemeId, at: said }: { schemeId: string; at: Instant },
  types: readonly SchemeMessage['type'][],
): Promise<boolean> {
  const { type, body, at } = bizumMessages
  const later = and(sql`${body} ->> 'schemeId' = ${schemeId}`, inArray(type, [...types]), gt(at, said))
  return (await tx.$count(bizumMessages, later)) > 0
}

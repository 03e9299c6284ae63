/** What a customer does with communications: confirms having read them, and is given their documents. The first moment of each stays. */
import type { communicationsRead } from '@almenara/contract/areas/mailbox/communications'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { communications } from '../../correspondence/tables.ts'
import type { Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { communicationList, countUnread, mailboxOf, rowsOf, selectCommunications, type CommunicationRow } from './communications.ts'

/**
 * Rows of the list behind a txId, in the order of the ids. Throws TX_UNKNOWN as `open`, BAD_INPUT for an id that comes twice, and NOT_FOUND where
 * any is not a row of that list: nothing is done with some of them.
 */
export async function requireRows(asker: Asker, txId: string, ids: readonly string[]): Promise<CommunicationRow[]> {
  if (new Set(ids).size < ids.length) throw badInput('ids', 'Hay una comunicación repetida. Elíjala una vez.')
  const list = communicationList.open({ ...asker, query: { txId } }, mailboxOf(asker.session))
  const rows = await selectCommunications(asker.bank.database).where(and(rowsOf(list), inArray(communications.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new Failure('NOT_FOUND')
    return row
  })
}

export const confirmRead: Handler<typeof communicationsRead> = async ({ bank, session, now, body: { txId, ids } }) => {
  await requireRows({ bank, session, now }, txId, ids)
  return bank.database.transaction(async (tx) => {
    await lock(tx, ids)
    const marked = await tx
      .update(communications)
      .set({ readAt: now })
      .where(and(inArray(communications.id, [...ids]), isNull(communications.readAt)))
      .returning({ id: communications.id })
    return { read: marked.length, unread: await countUnread(tx, session.userId) }
  })
}

/** The file as it was; once it has been read to its end, what it has was given to the customer, who has read it. */
export async function* markedGiven(
  { database, clock }: Bank,
  userId: number,
  ids: readonly string[],
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* body
  const now = clock.now()
  const first = {
    readAt: sql`coalesce(${communications.readAt}, ${now})`,
    downloadedAt: sql`coalesce(${communications.downloadedAt}, ${now})`,
  }
  await database.transaction(async (tx) => {
    await lock(tx, ids)
    await tx
      .update(communications)
      .set(first)
      .where(and(eq(communications.userId, userId), inArray(communications.id, [...ids])))
  })
}

/** In one order, so that two windows that mark the same ones do not wait for each other. */
async function lock(tx: Tx, ids: readonly string[]): Promise<void> {
  const { id } = communications
  await tx
    .select({ id })
    .from(communications)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
}

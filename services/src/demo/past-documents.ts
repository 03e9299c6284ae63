/** Documents that the bank wrote before the day of the load, in the mailboxes of those who have one. Their files are made when they are opened. */
import { addMonths, addSeconds, dayAt, endOfDay } from '@almenara/contract/dates'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { freezeFacts } from '../correspondence/facts.ts'
import { communications, documents, mailboxes } from '../correspondence/tables.ts'
import type { NewDocument } from '../correspondence/write-document.ts'
import type { Db, Tx } from '../db/connection.ts'
import { idFrom } from '../ids.ts'
import { powers } from '../products/tables.ts'
import { randomFrom } from './random.ts'

/** As far back as customers have their movements at hand. */
export const MONTHS_OF_LETTERS = 24

/** By product: who has a mailbox and a power over it. */
export async function mailboxReaders(db: Db): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ productId: powers.productId, userId: powers.userId })
    .from(powers)
    .innerJoin(mailboxes, and(eq(mailboxes.userId, powers.userId), isNull(mailboxes.cancelledAt)))
    .orderBy(asc(powers.productId), asc(powers.userId))
  const readers = new Map<string, number[]>()
  for (const { productId, userId } of rows) readers.set(productId, [...(readers.get(productId) ?? []), userId])
  return readers
}

type PastDocument = Omit<NewDocument, 'replaces'>

/** Rows of one insertion: a statement has hundreds of entries. */
const CHUNK = 200

/** Answers the id of each. The same ones again change nothing: an interrupted load goes on. */
export async function storePast(tx: Tx, seed: number, written: readonly PastDocument[]): Promise<Map<string, string>> {
  const rows = written.map((one) => rowsOf(seed, one))
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK)
    await tx
      .insert(documents)
      .values(some.map(({ document }) => document))
      .onConflictDoNothing()
    const received = some.flatMap(({ letters }) => letters)
    if (received.length > 0) await tx.insert(communications).values(received).onConflictDoNothing()
  }
  return new Map(rows.map(({ uniqueKey, document: { id } }) => [uniqueKey, id]))
}

/** Read on the day on which it came: which are not is said of the newest, once all of them are there. */
function rowsOf(seed: number, { uniqueKey, type, productId, template, document, to }: PastDocument) {
  const random = randomFrom(seed, uniqueKey, 'document')
  const id = idFrom(random.bytes(16))
  const { producedAt, title } = document
  const readAt = addSeconds(producedAt, random.int(3 * 3600, 18 * 3600))
  const downloadedAt = random.chance(0.3) ? readAt : null
  return {
    uniqueKey,
    document: {
      id,
      template: template.name,
      templateVersion: template.version,
      ...freezeFacts(template, document),
      producedAt,
      keepUntil: endOfDay(addMonths(dayAt(producedAt), 120)),
    },
    letters: to.map((userId) => ({
      id: idFrom(random.bytes(16)),
      userId,
      uniqueKey,
      ...(productId === undefined ? {} : { productId }),
      type,
      title,
      documentId: id,
      receivedAt: producedAt,
      readAt,
      downloadedAt,
    })),
  }
}

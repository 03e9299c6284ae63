/** The files of documents: made once from what was frozen, and the same bytes for every reader from then on. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import type { KeyedDocument, RenderedDocument } from '../documents/bank-document.ts'
import { documentBrand } from '../documents/list-file.ts'
import { sealPdf } from '../documents/pdf-seal.ts'
import { readFacts } from './facts.ts'
import { documentFiles, documents } from './tables.ts'

export type DocumentFile = typeof documentFiles.$inferSelect

/** Renders those that have no file yet, in one worker. Rejects with what the worker dies of; what it made before stays. */
export async function renderMissing(bank: Bank, documentIds: readonly string[]): Promise<void> {
  const missing = await withoutFile(bank.database, documentIds)
  if (missing.length > 0) await bank.documents.render(frozen(bank, missing), (made) => keep(bank, made))
}

/** The file of one, which is made in the turn of the customer who wants it where nobody has made it before. Throws as `renderFor`. */
export async function fileFor(bank: Bank, customer: number, documentId: string): Promise<DocumentFile> {
  const found = await readFile(bank.database, documentId)
  if (found) return found
  for await (const document of frozen(bank, [documentId])) await keep(bank, await bank.documents.renderFor(customer, document))
  const made = await readFile(bank.database, documentId)
  if (!made) throw new RangeError(`There is no document ${documentId}`)
  return made
}

export async function readFile(db: Db, documentId: string): Promise<DocumentFile | undefined> {
  const [file] = await db.select().from(documentFiles).where(eq(documentFiles.documentId, documentId))
  return file
}

/** Those of these documents that have none. */
export async function withoutFile(db: Db, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return []
  const made = sql`(select ${documentFiles.documentId} from ${documentFiles})`
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, [...documentIds]), notInArray(documents.id, made)))
  return rows.map(({ id }) => id)
}

async function* frozen(bank: Bank, ids: readonly string[]): AsyncGenerator<KeyedDocument> {
  const brand = documentBrand(bank)
  for (const id of ids) {
    const [row] = await bank.database.select({ facts: documents.facts }).from(documents).where(eq(documents.id, id))
    if (row) yield { id, brand, document: readFacts(row.facts) }
  }
}

/** Whoever made it first is whose bytes stay: with the bank's seal, where it has room for it. Rejects where the seal cannot be made. */
async function keep({ database, clock, seal }: Bank, { id, content: drawn, pages, sealed }: RenderedDocument): Promise<void> {
  const content = sealed ? await sealPdf(drawn, seal) : Buffer.from(drawn)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { documentId: id, sha256, size: content.length, pages, content, renderedAt: clock.now() }
  await database.transaction((tx) => tx.insert(documentFiles).values(file).onConflictDoNothing())
}

/** One communication: what its document says, as text and as a file, and the proof of what was told of it. */
import type { communicationDetail, communicationDocument } from '@almenara/contract/areas/mailbox/communications'
import { and, asc, eq } from 'drizzle-orm'
import { readFile, fileFor } from '../../correspondence/document-files.ts'
import { readFacts } from '../../correspondence/facts.ts'
import { communications, communicationTellings, documents } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { textOf } from '../../documents/document-text.ts'
import { asDocumentFailure } from '../../documents/list-file.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { inMailbox, selectCommunications, toCommunication, type CommunicationRow } from './communications.ts'
import { fileNameOf } from './file-names.ts'
import { markedGiven } from './mark.ts'

/** Throws NOT_FOUND for one that does not exist, is another's, or is of a product that is this user's no more. */
async function requireCommunication(db: Db, userId: number, id: string): Promise<CommunicationRow> {
  const [row] = await selectCommunications(db).where(and(inMailbox(userId), eq(communications.id, id)))
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export const readCommunication: Handler<typeof communicationDetail> = async ({ bank: { database }, session, params }) => {
  const row = await requireCommunication(database, session.userId, params.communicationId)
  const [found] = await database.select().from(documents).where(eq(documents.id, row.documentId))
  if (!found) throw new RangeError(`The communication ${row.id} has no document`)
  const file = await readFile(database, row.documentId)
  return {
    ...toCommunication(row),
    document: textOf(readFacts(found.facts)),
    factsSha256: found.factsSha256,
    ...(file ? { sha256: file.sha256 } : {}),
    told: await tellingsOf(database, row.id),
  }
}

async function tellingsOf(db: Db, communicationId: string) {
  const { at, channel, contact, result, id } = communicationTellings
  const rows = await db
    .select({ at, channel, contact, result })
    .from(communicationTellings)
    .where(eq(communicationTellings.communicationId, communicationId))
    .orderBy(asc(id))
  return rows.map(({ result: said, ...telling }) => ({ ...telling, ...(said ? { result: said } : {}) }))
}

export const downloadDocument: Handler<typeof communicationDocument> = async ({ bank, session, params, now }) => {
  const row = await requireCommunication(bank.database, session.userId, params.communicationId)
  const content = async function* () {
    const { content: bytes } = await fileFor(bank, session.userId, row.documentId)
    yield bytes
  }
  const body = markedGiven(bank, session.userId, [row.id], asDocumentFailure(content()))
  const event = { at: now, ...(row.product ? { productId: row.product.id } : {}) }
  return recordedExport(bank, session, event, { fileName: fileNameOf(row), contentType: MEDIA_TYPES.PDF, body })
}

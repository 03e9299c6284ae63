/** Documents of several communications as one file: asked for once, and fetched for a day once each of them has been made. */
import type { communicationsExport, communicationsExportFile } from '@almenara/contract/areas/mailbox/communications'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { COMMUNICATIONS_EXPORT_SECONDS } from '@almenara/contract/limits'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { readFile, withoutFile } from '../../correspondence/document-files.ts'
import { communicationExports, communications } from '../../correspondence/tables.ts'
import { asDocumentFailure } from '../../documents/list-file.ts'
import { zip } from '../../documents/zip.ts'
import type { Download } from '../../http/downloads.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { inMailbox, selectCommunications, type CommunicationRow } from './communications.ts'
import { fileNameOf } from './file-names.ts'
import { markedGiven, requireRows } from './mark.ts'

export const askExport: Handler<typeof communicationsExport> = async ({ bank, session, now, body }) => {
  const { txId, media, ids, operationId } = body
  const rows = await requireRows({ bank, session, now }, txId, ids)
  if (media === 'PDF' && ids.length > 1) throw badInput('media', 'Elija ZIP para descargar varios documentos.')
  const { userId } = session
  const asked = { id: bank.ids.next(), userId, operationId, media, communicationIds: [...ids], createdAt: now }
  const exportId = await bank.database.transaction(async (tx) => {
    await tx.insert(communicationExports).values(asked).onConflictDoNothing()
    const mine = and(eq(communicationExports.userId, userId), eq(communicationExports.operationId, operationId))
    const [stored] = await tx.select().from(communicationExports).where(mine)
    const isSame = stored?.media === media && stored.communicationIds.join() === ids.join()
    if (!stored || !isSame) throw new Failure('ORDER_REUSED')
    return stored.id
  })
  const missing = await withoutFile(bank.database, documentsOf(rows))
  return { exportId, state: missing.length === 0 ? 'READY' : 'PREPARING' }
}

export const downloadExport: Handler<typeof communicationsExportFile> = ({ params, ...asker }) => exportedFile(asker, params.exportId)

/** Throws NOT_FOUND for one that is another's, over a day old, or has something that is this user's no more. */
export async function exportedFile({ bank, session, now }: Asker, exportId: string): Promise<Download> {
  const [asked] = await bank.database
    .select()
    .from(communicationExports)
    .where(and(eq(communicationExports.id, exportId), keptFor(session.userId, now)))
  if (!asked) throw new Failure('NOT_FOUND')
  const ids = asked.communicationIds
  const found = await selectCommunications(bank.database).where(and(inMailbox(session.userId), inArray(communications.id, ids)))
  const rows = ids.flatMap((one) => found.filter((row) => row.id === one))
  if (rows.length < ids.length) throw new Failure('NOT_FOUND')
  if ((await withoutFile(bank.database, documentsOf(rows))).length > 0) throw new Failure('DOCUMENT_NOT_READY')
  const file = fileOf(bank, asked.media, rows)
  return recordedExport(bank, session, { at: now }, { ...file, body: markedGiven(bank, session.userId, ids, asDocumentFailure(file.body)) })
}

/** Those of a user that can still be fetched. */
export function keptFor(ofUser: number, now: Instant): SQL | undefined {
  const { userId, createdAt } = communicationExports
  return and(eq(userId, ofUser), gt(createdAt, addSeconds(now, -COMMUNICATIONS_EXPORT_SECONDS)))
}

const documentsOf = (rows: readonly CommunicationRow[]) => rows.map(({ documentId }) => documentId)

function fileOf(bank: Bank, media: 'PDF' | 'ZIP', rows: readonly CommunicationRow[]): Download {
  const [only] = rows
  if (media === 'PDF' && only) return { fileName: fileNameOf(only), contentType: MEDIA_TYPES.PDF, body: contentOf(bank, only) }
  const entries = rows.map((row, index) => ({ name: fileNameOf(row, index + 1), content: contentOf(bank, row) }))
  return { fileName: 'comunicaciones.zip', contentType: MEDIA_TYPES.ZIP, body: zip(entries) }
}

/** One file in memory at a time. */
async function* contentOf({ database }: Bank, { documentId }: CommunicationRow): AsyncGenerator<Uint8Array> {
  const file = await readFile(database, documentId)
  if (!file) throw new RangeError(`The document ${documentId} has no file`)
  yield file.content
}

/** One certificate that was issued: what it says, and its PDF. */
import type { issuedCertificateDetail, issuedCertificateDocument } from '@almenara/contract/areas/certificates/issued'
import { dayAt } from '@almenara/contract/dates'
import slugify from '@sindresorhus/slugify'
import { and, eq } from 'drizzle-orm'
import { readFile } from '../../correspondence/document-files.ts'
import { readFacts } from '../../correspondence/facts.ts'
import { documents } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { textOf } from '../../documents/document-text.ts'
import type { Download } from '../../http/downloads.ts'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { isMine, selectCertificates, toCertificates, type FoundCertificate } from './issued-list.ts'
import { certificates } from './tables.ts'
import { checkLinkOf } from './write.ts'

/** Throws NOT_FOUND for one that is not theirs and, alike, for none. */
async function requireCertificate(db: Db, userId: number, id: string): Promise<FoundCertificate> {
  const [found] = await selectCertificates(db).where(and(isMine(userId), eq(certificates.id, id)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export const readCertificate: Handler<typeof issuedCertificateDetail> = async ({ bank, session, params, now }) => {
  const { database } = bank
  const found = await requireCertificate(database, session.userId, params.certificateId)
  const [document] = await database.select().from(documents).where(eq(documents.id, found.row.documentId))
  const [shown] = await toCertificates(bank, session.userId, [found], dayAt(now))
  if (!document || !shown) throw new RangeError(`The certificate ${found.row.id} has no document`)
  return {
    ...shown,
    title: found.row.title,
    document: textOf(readFacts(document.facts)),
    ...(found.sha256 === null ? {} : { sha256: found.sha256 }),
    ...checkLinkOf(bank, found.row.code),
    sealed: found.row.sealed,
  }
}

export const downloadCertificate: Handler<typeof issuedCertificateDocument> = (request) =>
  certificateFile(request, request.params.certificateId)

/** The same bytes for everybody. Throws NOT_FOUND as `requireCertificate`, and DOCUMENT_NOT_READY while it is being made. */
export async function certificateFile({ bank, session, now }: Asker, id: string): Promise<Download> {
  const { row } = await requireCertificate(bank.database, session.userId, id)
  const file = await readFile(bank.database, row.documentId)
  if (!file) throw new Failure('DOCUMENT_NOT_READY')
  const fileName = `${dayAt(row.issuedAt)}-${slugify(row.title)}.pdf`
  return recordedExport(bank, session, { at: now }, { fileName, contentType: MEDIA_TYPES.PDF, body: once(file.content) })
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** What a code stands for, for whoever was given the paper: the receipt of an order, or a certificate. */
import type { certificateView, CheckedCertificate } from '@almenara/contract/areas/certificates/view'
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { DocumentText } from '@almenara/contract/document-text'
import { eq } from 'drizzle-orm'
import { documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import { endOf, stateOf } from './issued-list.ts'
import { certificates } from './tables.ts'
import { viewReceipt } from './view-receipt.ts'

/** Throws NOT_FOUND for a code that stands for nothing and, alike, for what was not executed or not issued yet. */
export const viewDocument: Handler<typeof certificateView> = async ({ bank: { database }, params, now }) => {
  const certificate = await viewCertificate(database, params.certificateId, now)
  return certificate ?? viewReceipt(database, params.certificateId)
}

async function viewCertificate(db: Db, code: string, now: Instant): Promise<CheckedCertificate | undefined> {
  const [found] = await db
    .select({ row: certificates, sha256: documentFiles.sha256 })
    .from(certificates)
    .leftJoin(documentFiles, eq(documentFiles.documentId, certificates.documentId))
    .where(eq(certificates.code, code))
  // Until it has its file nobody was given its paper: its code is looked for as any other.
  if (!found || found.sha256 === null) return undefined
  const { row, sha256 } = found
  const state = stateOf(row, true, dayAt(now))
  if (state === 'PREPARING') return undefined
  const { title, issuedAt, validUntil, sealed } = row
  const document = row.ended === null ? { document: JSON.parse(row.publicText) as DocumentText } : {}
  return { kind: 'CERTIFICATE', title, issuedAt, validUntil, state, ...endOf(row), ...document, sha256, sealed }
}

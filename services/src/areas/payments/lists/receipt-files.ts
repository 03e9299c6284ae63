/** What proves that an order of a remittance was done, as a file: of one order, and of all in one document. Both are told in the session log. */
import type { ListDocument, Rows } from '../../../documents/list-document.ts'
import { asDocumentFailure, documentBrand, listFile } from '../../../documents/list-file.ts'
import type { ReceiptDocument } from '../../../documents/receipt-document.ts'
import type { Asker } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { recordedExport } from '../../../session-log/record-export.ts'

interface OfOrder {
  contract: { id: string }
  transactionId: string
}

/** Of one order. */
export function receiptFile(
  { bank, session, now }: Asker,
  { contract, transactionId }: OfOrder,
  said: Omit<ReceiptDocument, 'brand' | 'createdAt'>,
) {
  const file = {
    fileName: `justificante-${transactionId.slice(-8)}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, { ...said, brand: documentBrand(bank), createdAt: now })),
  }
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

interface OfRemittance {
  contract: { id: string }
  remittance: { number: string }
}

/** Of all of a remittance that were done. */
export function receiptsFile(
  { bank, session, now }: Asker,
  { contract, remittance: { number } }: OfRemittance,
  said: Pick<ListDocument, 'facts' | 'columns' | 'empty'>,
  rows: Rows,
) {
  const title = `Justificantes de la remesa ${number}`
  const document = { ...said, title, brand: documentBrand(bank), createdAt: now, figures: [] }
  const file = listFile({ bank, session }, 'PDF', `justificantes-${number}`, document, rows)
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

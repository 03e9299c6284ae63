/** A document as a worker makes it. */
import type { KeyedDocument, RenderedDocument } from './bank-document.ts'
import type { DocumentFormat, ListDocument, Row, Rows } from './list-document.ts'
import { renderBankDocument } from './pdf-bank-document.ts'
import { writeReceipt } from './pdf-receipt.ts'
import { writePdf } from './pdf.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { writeXlsx } from './xlsx.ts'

export type DocumentJob = { kind: 'DOCUMENT' } & (
  | { format: DocumentFormat; document: ListDocument }
  | { format: 'RECEIPT'; document: ReceiptDocument }
  | { format: 'BANK_DOCUMENTS' }
)

/** What a job reads: rows of a list, or documents of the bank's own, one at a time. */
export type DocumentPieces = AsyncIterable<readonly Row[] | KeyedDocument>

const WRITERS: Readonly<Record<DocumentFormat, (document: ListDocument, rows: Rows) => AsyncGenerator<Uint8Array>>> = {
  PDF: writePdf,
  XLS: writeXlsx,
}

export function makeDocument(
  job: DocumentJob,
  pieces: DocumentPieces,
): AsyncIterable<Uint8Array | RenderedDocument> | Iterable<Uint8Array> {
  if (job.format === 'RECEIPT') return writeReceipt(job.document)
  if (job.format === 'BANK_DOCUMENTS') return renderEach(pieces as AsyncIterable<KeyedDocument>)
  return WRITERS[job.format](job.document, pieces as Rows)
}

async function* renderEach(documents: AsyncIterable<KeyedDocument>): AsyncGenerator<RenderedDocument> {
  for await (const document of documents) yield renderBankDocument(document)
}

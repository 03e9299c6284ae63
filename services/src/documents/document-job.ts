/** A document as a worker makes it. */
import type { DocumentFormat, ListDocument, Rows } from './list-document.ts'
import { writeReceipt } from './pdf-receipt.ts'
import { writePdf } from './pdf.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { writeXlsx } from './xlsx.ts'

export type DocumentJob = { kind: 'DOCUMENT' } & (
  { format: DocumentFormat; document: ListDocument } | { format: 'RECEIPT'; document: ReceiptDocument }
)

const WRITERS: Readonly<Record<DocumentFormat, (document: ListDocument, rows: Rows) => AsyncGenerator<Uint8Array>>> = {
  PDF: writePdf,
  XLS: writeXlsx,
}

export function makeDocument(job: DocumentJob, rows: Rows): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return job.format === 'RECEIPT' ? writeReceipt(job.document) : WRITERS[job.format](job.document, rows)
}

/** Taking personal documents away: two calls, so that the log says what was taken, and no code (`ownDocuments`): they may be read anyway. */
import slugify from '@sindresorhus/slugify'
import { documentsExport as calls, type DocumentsExport, type documentsFile } from '@almenara/contract/areas/personal-data/documents'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { DOCUMENTS_SECONDS } from '@almenara/contract/limits'
import type { Bank } from '../../bank.ts'
import { asDocumentFailure } from '../../documents/list-file.ts'
import { zip } from '../../documents/zip.ts'
import type { Download } from '../../http/downloads.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import type { Handler } from '../../http/handler.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { frozenBy, type TwoStepOperation } from '../../two-step/define.ts'
import { requireOrder } from '../../two-step/read.ts'
import { documentContent } from './document-content.ts'
import { DOCUMENTS_EXPORT } from './documents-export-kind.ts'
import { readable, requireDocuments, type DocumentRow } from './personal-documents.ts'

interface Frozen {
  documents: string[]
}

const HOURS = DOCUMENTS_SECONDS / 3600

export const documentsExport: TwoStepOperation<undefined, DocumentsExport, Frozen> = {
  kind: DOCUMENTS_EXPORT,
  calls,
  prepare: async ({ bank, session, input: { documents } }) => {
    if (new Set(documents).size < documents.length) throw badInput('documents', 'Hay un documento repetido. Elíjalo una vez.')
    const rows = await requireDocuments(bank.database, session.userId, documents)
    const many = rows.length > 1
    return {
      title: 'Descarga de documentos personales',
      purpose: many ? `descargar ${rows.length} documentos personales` : 'descargar un documento personal',
      facts: rows.map(({ title, detail }, index) => ({
        label: many ? `Documento ${index + 1}` : 'Documento',
        field: 'documents',
        value: { type: 'TEXT', text: detail === null ? title : `${title}, ${readable(detail)}` },
      })),
      legs: [],
      // It orders nothing: what they are is the customer's own, who may read it in any case.
      consultative: true,
      ownDocuments: true,
      done: {
        title: many ? 'Sus documentos están listos' : 'Su documento está listo',
        text: `Descárguelo${many ? 's' : ''} cuando quiera durante ${HOURS === 1 ? 'una hora' : `${HOURS} horas`}.`,
        next: many ? ['Van en un fichero ZIP, con un PDF para cada documento.'] : [],
      },
      data: { documents },
    }
  },
  // Nothing is written but that it was signed: the files are made when they are fetched.
  work: async () => undefined,
}

/** Throws NOT_FOUND for an order that is not this user's or signs for something else, ORDER_CLOSED once its time is over. */
export const downloadDocuments: Handler<typeof documentsFile> = async ({ bank, session, params, now }) => {
  const held = await requireOrder(bank.database, params.operationId, session.userId, DOCUMENTS_EXPORT)
  const { order } = held
  if (order.status !== 'EXECUTED' || !order.closedAt) throw new Failure('NOT_FOUND')
  if (addSeconds(order.closedAt, DOCUMENTS_SECONDS) <= now) throw new Failure('ORDER_CLOSED')
  const { documents } = frozenBy(documentsExport, held)
  // Read again: what is no longer theirs is not given.
  const rows = await requireDocuments(bank.database, session.userId, documents)
  return recordedExport(bank, session, { at: now }, fileOf(bank, session.userId, rows, now))
}

function fileOf(bank: Bank, userId: number, rows: readonly DocumentRow[], now: Instant): Download {
  const [only] = rows
  if (only && rows.length === 1) {
    return {
      fileName: `${fileName(only)}.pdf`,
      contentType: MEDIA_TYPES.PDF,
      body: asDocumentFailure(pdfOf(bank, userId, { row: only, now })),
    }
  }
  const files = rows.map((row, index) => ({
    name: `${String(index + 1).padStart(2, '0')}-${fileName(row)}.pdf`,
    content: pdfOf(bank, userId, { row, now, begun: index > 0 }),
  }))
  return { fileName: 'documentos-personales.zip', contentType: MEDIA_TYPES.ZIP, body: asDocumentFailure(zip(files)) }
}

interface Part {
  row: DocumentRow
  now: Instant
  /** Others of the same file come before it. */
  begun?: boolean
}

/** Made when it is read, one after another. */
async function* pdfOf(bank: Bank, userId: number, { row, now, begun }: Part): AsyncGenerator<Uint8Array> {
  yield* bank.documents.makeReceipt(userId, await documentContent(bank, userId, row, now), begun)
}

/** Letters, figures and hyphens: «traspaso-entre-sus-cuentas». */
function fileName({ title }: DocumentRow): string {
  return slugify(title) || 'documento'
}

/** The repository: what a customer may need of a year. Tax information that the bank issued by itself, certificates, and invoices. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { cents, instant, opaqueId, queryIds, queryInteger, queryListOf } from '../../schemas.ts'
import { exercise } from './certificate.ts'

const FEATURE = 'services.certificates'
const ROOT = '/certificates-repository/v1'

export const REPOSITORY_KINDS = ['TAX_INFORMATION', 'CERTIFICATE', 'INVOICE'] as const
export type RepositoryKind = (typeof REPOSITORY_KINDS)[number]

const repositoryDocument = z.object({
  id: opaqueId,
  kind: z.enum(REPOSITORY_KINDS),
  title: z.string(),
  /** When it was issued. */
  issuedAt: instant,
  /** Absent when it is of several products, or of none. */
  product: z.optional(z.object({ id: opaqueId, name: z.string() })),
  /** Whom it is of. */
  holder: z.string(),
  /** Of invoices: their number, and what they come to with taxes. */
  number: z.optional(z.string()),
  amount: z.optional(cents),
})
export type RepositoryDocument = z.infer<typeof repositoryDocument>

export const repositoryFilters = {
  /** Without it, the latest that has any document. */
  exercise: z.optional(queryInteger),
  kinds: z.optional(queryListOf(REPOSITORY_KINDS)),
  products: z.optional(queryIds),
}

export const repositoryExtract = call({
  path: `${ROOT}/extract`,
  summary: 'Información fiscal, certificados y facturas de un ejercicio, de lo más reciente a lo más antiguo',
  feature: FEATURE,
  query: z.object({ ...repositoryFilters, ...pageQuery }),
  reply: z.extend(extractOf(repositoryDocument), {
    /** With the exercise that is shown. */
    filters: z.object(repositoryFilters),
    /** Those that may be chosen, latest first, whether they have documents or not. */
    exercises: z.array(exercise),
  }),
  errors: ['TX_UNKNOWN'],
})

export const repositoryListFile = listFile(repositoryExtract, {
  summary: 'La lista de documentos de un ejercicio, con sus filtros, para leer o imprimir',
  feature: FEATURE,
  tooMany: 'EXPORT_MAXIMUM',
})

export const invoiceExport = pdf({
  path: `${ROOT}/invoices/{invoiceId}/export`,
  summary: 'Una factura, en PDF',
  feature: FEATURE,
  params: z.object({ invoiceId: opaqueId }),
})

/** Of the rows that are not invoices. */
export const repositoryDocumentExport = call({
  path: `${ROOT}/documents/{documentId}/export`,
  summary: 'Un documento de información fiscal o un certificado del repositorio, en PDF',
  feature: FEATURE,
  params: z.object({ documentId: opaqueId }),
  reply: FILE,
  errors: ['Q999', 'NOT_FOUND', 'DOCUMENT_NOT_READY'],
})

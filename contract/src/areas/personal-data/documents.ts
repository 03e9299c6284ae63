/** The customer's own documents: their contracts, what they have signed, what they have consented to, the cards they sign with. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { DOCUMENTS_AT_ONCE } from '../../limits.ts'
import { cents, instant, opaqueId, operationId, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const FEATURE = 'personal-data.personal-documents'

export const DOCUMENT_KINDS = ['CONTRACT', 'SIGNED_ORDER', 'CONSENT', 'COORDINATES'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const personalDocument = z.object({
  id: opaqueId,
  kind: z.enum(DOCUMENT_KINDS),
  /** «Contrato de Cuenta corriente», «Traspaso entre sus cuentas». */
  title: z.string(),
  /** What tells it from others of its title: the product's number, who received the money. */
  detail: z.optional(z.string()),
  /** Of an order that moved money. */
  amount: z.optional(cents),
  /** When it was signed, or came into force. */
  at: instant,
})
export type PersonalDocument = z.infer<typeof personalDocument>

export const documentFilters = { kind: z.optional(queryListOf(DOCUMENT_KINDS)) }

/** Named in the specification (§7). Newest first. D189 when there is none of any kind. */
export const documentsExtract = call({
  path: '/users/v1/personal-documents/extract',
  summary: 'Documentos personales del cliente, del más reciente al más antiguo',
  feature: FEATURE,
  query: z.object({ ...documentFilters, ...pageQuery }),
  reply: z.extend(extractOf(personalDocument), { filters: z.object(documentFilters) }),
  errors: ['D189', 'TX_UNKNOWN'],
})

const exportInput = z.object({ documents: z.array(opaqueId).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE)) })
export type DocumentsExport = z.infer<typeof exportInput>

/** Named in the specification (§7). Signed: a stolen session must not take them away. */
export const documentsExport = twoStep<undefined, DocumentsExport>({
  path: '/users/v1/personal-documents/export',
  feature: FEATURE,
  consultative: true,
  summary: 'Descarga documentos personales',
  input: exportInput,
  errors: ['NOT_FOUND'],
})

/** What was signed for, for an hour: one document as a PDF, several as a ZIP of them. */
export const documentsFile = call({
  path: '/users/v1/personal-documents/export/{operationId}',
  summary: 'El fichero con los documentos cuya descarga se ha firmado',
  feature: FEATURE,
  params: z.object({ operationId }),
  reply: FILE,
  files: ['PDF', 'ZIP'],
  errors: ['ORDER_CLOSED', 'Q999'],
})

/** The communications of the mailbox: their list, one of them with its document, and what the customer does with several. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { documentText } from '../../document-text.ts'
import { extractOf, listCursor, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { COMMUNICATIONS_AT_ONCE, MAX_LENGTH } from '../../limits.ts'
import { day, instant, opaqueId, operationId, queryIds } from '../../schemas.ts'

const FEATURE = 'services.inbox'
const ROOT = '/mailbox/v1'

/** The channels by which a communication may come: in the mailbox, or on paper. */
export const CHANNELS = ['ELECTRONIC', 'PAPER'] as const
export type Channel = (typeof CHANNELS)[number]

const communicationType = z.object({
  /** The bank's own: `MONTHLY_STATEMENT`. */
  code: opaqueId,
  name: z.string(),
  /** A norm asks for it. */
  required: z.boolean(),
  channels: z.array(z.enum(CHANNELS)),
})

export const communicationTypes = call({
  path: `${ROOT}/communication-types`,
  summary: 'Tipos de comunicación que envía el banco y los canales por los que pueden llegar',
  feature: FEATURE,
  reply: z.object({ types: z.array(communicationType) }),
})

const mailboxProduct = z.object({
  id: opaqueId,
  /** The customer's alias, else its commercial name. */
  name: z.string(),
  /** Of accounts. */
  ibanMasked: z.optional(z.string()),
  /** The product type of the specification (§3). */
  kind: z.string(),
})

/** Closed ones too: what was written about them stays. */
export const mailboxProducts = call({
  path: `${ROOT}/products`,
  summary: 'Productos sobre los que el cliente puede tener comunicaciones, también los cancelados',
  feature: FEATURE,
  reply: z.object({ products: z.array(mailboxProduct) }),
})

const communication = z.object({
  id: opaqueId,
  receivedAt: instant,
  title: z.string(),
  typeCode: opaqueId,
  /** Absent when it is about the customer and not about one product. */
  product: z.optional(z.object({ id: opaqueId, name: z.string() })),
  /** When the customer confirmed having read it. */
  readAt: z.optional(instant),
  /** When its document was first given whole. */
  downloadedAt: z.optional(instant),
  /** Of its file; absent until it has been made. */
  pages: z.optional(z.int()),
})
export type Communication = z.infer<typeof communication>

export const READING_STATES = ['UNREAD', 'READ'] as const

export const communicationFilters = {
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  /** As it was when the list was first asked for, so that reading moves no page. */
  state: z.optional(z.enum(READING_STATES)),
  types: z.optional(queryIds),
  products: z.optional(queryIds),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const communicationsExtract = call({
  path: `${ROOT}/communications-extract`,
  summary: 'Comunicaciones del buzón, de la más reciente a la más antigua',
  feature: FEATURE,
  query: z.object({ ...communicationFilters, ...pageQuery }),
  reply: z.extend(extractOf(communication), {
    filters: z.object(communicationFilters),
    /** Of the whole mailbox, as it stands now; `COMMUNICATIONS_COUNTED + 1` where there are more. */
    unread: z.int(),
    total: z.int(),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const communicationsListFile = listFile(communicationsExtract, {
  summary: 'La lista de comunicaciones, con sus filtros, para leer o imprimir',
  feature: FEATURE,
  tooMany: 'Q251',
})

const one = z.object({ communicationId: opaqueId })

/** Each time that the customer was told, and how it went. */
const telling = z.object({
  at: instant,
  channel: z.enum(['EMAIL', 'SMS', 'NONE']),
  /** Masked; empty where there was none. */
  contact: z.string(),
  /** Absent while the carrier has not answered. */
  result: z.optional(z.enum(['ACCEPTED', 'BOUNCED', 'NO_CONTACT'])),
})

export const communicationDetail = call({
  path: `${ROOT}/communications/{communicationId}`,
  summary: 'Una comunicación con lo que dice su documento, su huella y cuándo se avisó de ella',
  feature: FEATURE,
  params: one,
  reply: z.extend(communication, {
    /** What the document says, for whoever reads no PDF. */
    document: documentText,
    /** SHA-256 of what it says, which was fixed when it was written; hexadecimal. */
    factsSha256: z.string(),
    /** SHA-256 of its file; absent until it has been made. */
    sha256: z.optional(z.string()),
    told: z.array(telling),
  }),
})

/** Whoever is given the document whole has read it: both moments are noted then. */
export const communicationDocument = call({
  path: `${ROOT}/communications/{communicationId}/document`,
  summary: 'El documento de una comunicación, en PDF',
  feature: FEATURE,
  params: one,
  reply: FILE,
  errors: ['Q999'],
})

const REFRESHED = [`${ROOT}/communications-extract`, `${ROOT}/communications/{communicationId}`, `${ROOT}/pending-notifications`]

export const communicationsRead = call({
  method: 'POST',
  path: `${ROOT}/communications/read`,
  summary: 'Confirma la lectura de comunicaciones de una lista; la primera confirmación es la que queda',
  feature: FEATURE,
  consultative: true,
  body: z.object({ txId: listCursor, ids: z.array(opaqueId).check(z.minLength(1), z.maxLength(COMMUNICATIONS_AT_ONCE.read)) }),
  /** How many were unread before, and how many the mailbox has left. */
  reply: z.object({ read: z.int(), unread: z.int() }),
  errors: ['TX_UNKNOWN', 'NOT_FOUND'],
  refreshes: REFRESHED,
})

/** `PDF` is of one communication, byte by byte as it was written; several go in a ZIP of them. */
export const EXPORT_MEDIA = ['PDF', 'ZIP'] as const

export const communicationsExport = call({
  method: 'POST',
  path: `${ROOT}/communications-export`,
  summary: 'Prepara los documentos de varias comunicaciones de una lista, que pueden descargarse durante un día',
  feature: FEATURE,
  consultative: true,
  body: z.object({
    txId: listCursor,
    media: z.enum(EXPORT_MEDIA),
    ids: z.array(opaqueId).check(z.minLength(1), z.maxLength(COMMUNICATIONS_AT_ONCE.downloaded)),
    operationId,
  }),
  reply: z.object({ exportId: opaqueId, state: z.enum(['PREPARING', 'READY']) }),
  errors: ['TX_UNKNOWN', 'NOT_FOUND', 'ORDER_REUSED'],
  refreshes: ['/downloads/v1/files'],
})

export const communicationsExportFile = call({
  path: `${ROOT}/communications-export/{exportId}`,
  summary: 'El fichero con los documentos que se pidieron juntos',
  feature: FEATURE,
  params: z.object({ exportId: opaqueId }),
  reply: FILE,
  files: ['PDF', 'ZIP'],
  errors: ['DOCUMENT_NOT_READY', 'Q999'],
})

/** Files of transfers that wait for somebody: to be mended, handed over or signed. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryFlag, queryListOf } from '../../schemas.ts'
import { PENDING_SUPPORT_STATES } from './codes.ts'
import { FILE_SIGNED } from './file-signed.ts'
import { notebook, REMITTANCES_ROOT, TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'
import { fileCutOff, fileReview } from './review.ts'

/** Of the order that waits for signatures, where there is one: it is signed at `/pending-signatures/{id}`. */
const waitingOrder = z.optional(opaqueId)

const LIST = 'payments.transfer-remittances.transfers-file-management'
const EXTRACT = `${TRANSFER_REMITTANCES_ROOT}/pending-files-extract`

const onePendingFile = z.object({ pendingFileId: opaqueId })

const pendingFile = z.object({
  id: opaqueId,
  name: z.string(),
  state: z.enum(PENDING_SUPPORT_STATES),
  version: z.int(),
  contract: z.optional(z.object({ id: opaqueId, name: z.string() })),
  preparedBy: z.string(),
  preparedAt: instant,
  /** Of what would be sent. */
  count: z.int(),
  amount: cents,
  /** The first day on which something of it is done; absent while it is not known. */
  executionOn: z.optional(day),
  /** While nobody has to sign it, none is required. */
  signatures: z.object({ given: z.int(), required: z.int() }),
  /** Whether this customer may sign it now. */
  forMe: z.boolean(),
  operationId: waitingOrder,
  cutOff: z.optional(fileCutOff),
  expiresOn: day,
})
export type PendingFile = z.infer<typeof pendingFile>

const filters = {
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  contract: z.optional(opaqueId),
  states: z.optional(queryListOf(PENDING_SUPPORT_STATES)),
  /** Only those that wait for this customer's signature. */
  forMe: z.optional(queryFlag),
}

/** The last presented first. */
export const pendingFilesExtract = call({
  path: EXTRACT,
  summary: 'Los ficheros de transferencias que esperan: a corregirse, a que se avise a quien firma, o a sus firmas',
  feature: LIST,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(pendingFile), {
    filters: z.object({ ...filters, states: z.optional(z.array(z.enum(PENDING_SUPPORT_STATES))), forMe: z.optional(z.boolean()) }),
    asOf: instant,
  }),
  errors: ['TX_UNKNOWN'],
})

export const pendingFilesExport = listFile(pendingFilesExtract, {
  summary: 'La lista de ficheros pendientes, en PDF o en hoja de cálculo',
  feature: LIST,
  tooMany: 'Q604',
})

/** `MEND`: leave orders out, or present it again corrected. `HAND_OVER`: tell whoever signs. `REFUSE`: the one who signs gives it back. */
export const FILE_ACTIONS = ['SIGN', 'REFUSE', 'MEND', 'HAND_OVER', 'CANCEL'] as const
export type FileAction = (typeof FILE_ACTIONS)[number]

/** Answers also of files that no longer wait, so that an old address says how it ended. */
export const pendingFileDetail = call({
  path: `${TRANSFER_REMITTANCES_ROOT}/pending-files/{pendingFileId}`,
  summary: 'Un fichero de transferencias: lo que se revisa de él, quién lo ha firmado y qué se puede hacer',
  feature: 'payments.transfer-remittances.transfers-file-management.detail',
  params: onePendingFile,
  reply: z.object({
    file: notebook,
    preparedBy: z.object({ name: z.string(), at: instant, me: z.boolean() }),
    /** Once it may be signed. */
    review: z.optional(fileReview),
    operationId: waitingOrder,
    /** What whoever handed it over wrote, and why a signatory refused it; the last first. */
    comments: z.array(z.object({ kind: z.enum(['HANDED_OVER', 'REFUSED']), name: z.string(), at: instant, text: z.string() })),
    /** Its remittances, once it is signed. */
    remittances: z.array(z.object({ id: opaqueId, contractId: opaqueId, number: z.string() })),
    /** How it ended, in a sentence; absent while it waits. */
    closed: z.optional(z.object({ at: z.optional(instant), text: z.string() })),
    allowed: allowedActions(FILE_ACTIONS),
  }),
})
export type PendingFileDetail = Reply<typeof pendingFileDetail>

/** Nobody has signed it: it needs no signature. */
export const deletePendingFile = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/pending-files/{pendingFileId}/deletion`,
  summary: 'Anula un fichero que nadie ha firmado',
  feature: 'payments.transfer-remittances.transfers-file-management.cancel',
  params: onePendingFile,
  reply: z.object({ id: opaqueId }),
  errors: ['NOTEBOOK_CLOSED', 'PRODUCT_CONSULTATIVE'],
  refreshes: FILE_SIGNED,
})

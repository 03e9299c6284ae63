/** Signing files of payments, and taking back what has not left: each is an operation of two calls. */
import * as z from 'zod/mini'
import { opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { FILE_SIGNED } from './file-signed.ts'
import { REMITTANCES_ROOT, TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'

/** Files that are signed with one code. */
export const MOST_SIGNED_TOGETHER = 20
/** Transfers of a remittance that are cancelled one by one; the rest, with the whole of it. */
export const MOST_CANCELLED = 1_000

const READ = `${REMITTANCES_ROOT}/notebooks/{supportId}` as const

const version = z.int().check(z.minimum(1))
const oneNotebook = z.object({ supportId: opaqueId })
export type OneNotebook = z.infer<typeof oneNotebook>
const presentationInput = z.object({ version })

/**
 * Signs a file that may be signed, as it was seen: `version` is that of the notebook. Where others must sign too it waits for them as any order
 * does (`/signature/v1/pending-orders`). `NOTEBOOK_CHANGED` asks for the notebook to be read again.
 */
export const presentNotebook = twoStep<OneNotebook, z.infer<typeof presentationInput>>({
  path: `${READ}/presentation`,
  feature: 'payments.present-support',
  params: oneNotebook,
  summary: 'Presenta un fichero de pagos',
  input: presentationInput,
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'NOTEBOOK_CHANGED', 'CONTRACT_LIMIT', 'FINANCING_LIMIT', 'PREPARE_ONLY'],
  lapses: 'NOTEBOOK_CHANGED',
})

const signatureInput = z.object({
  notebooks: z.array(z.object({ id: opaqueId, version })).check(z.minLength(1), z.maxLength(MOST_SIGNED_TOGETHER)),
})
export type SeveralNotebooks = z.infer<typeof signatureInput>

/** Several at once, with one code over the sum of all and everything in each. */
export const presentNotebooks = twoStep<undefined, SeveralNotebooks>({
  path: `${REMITTANCES_ROOT}/pending-files/signature`,
  feature: 'payments.transfer-remittances.transfers-file-management.authorize',
  summary: 'Presenta varios ficheros de pagos con una sola firma',
  input: signatureInput,
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'NOTEBOOK_CHANGED', 'CONTRACT_LIMIT', 'FINANCING_LIMIT', 'PREPARE_ONLY'],
  lapses: 'NOTEBOOK_CHANGED',
})

const onePendingFile = z.object({ pendingFileId: opaqueId })
export type OnePendingFile = z.infer<typeof onePendingFile>

/** Of one that was signed: what has not left stops and its money comes back; what has left stays. */
export const cancelPresented = twoStep<OnePendingFile, object>({
  path: `${REMITTANCES_ROOT}/pending-files/{pendingFileId}/cancelation`,
  feature: 'payments.transfer-remittances.transfers-file-management.cancel',
  params: onePendingFile,
  summary: 'Anula lo que aún no ha salido de un fichero presentado',
  input: z.object({}),
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'PREPARE_ONLY'],
})

const oneRemittance = z.object({ contractNumber: opaqueId, remittanceId: opaqueId })
export type OneRemittance = z.infer<typeof oneRemittance>
const cancelationInput = z.object({ items: z.optional(z.array(opaqueId).check(z.minLength(1), z.maxLength(MOST_CANCELLED))) })
export type RemittanceCancelation = z.infer<typeof cancelationInput>

/** The same of a remittance, or of the transfers of it that are named. */
export const cancelRemittance = twoStep<OneRemittance, RemittanceCancelation>({
  path: `${TRANSFER_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}/cancelation`,
  feature: 'payments.transfer-remittances.remittance-detail',
  params: oneRemittance,
  summary: 'Anula una remesa, o algunas de sus transferencias, si no han salido',
  input: cancelationInput,
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'PREPARE_ONLY'],
})

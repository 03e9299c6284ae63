/** Signing a file that was presented, and what is given of it to whoever keeps the accounts: the answer and the original. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { TRANSFER_REMITTANCES_ROOT } from './contracts.ts'
import { REMITTANCES_ROOT } from './notebooks.ts'
import { fileReview } from './review.ts'

const notebookParams = z.object({ supportId: opaqueId })
export type OneNotebook = z.infer<typeof notebookParams>
const ONE = `${REMITTANCES_ROOT}/notebooks/{supportId}`

/** Whatever a signature or a cancellation of a file may change. */
export const FILE_SIGNED = [
  ...MONEY_MOVED,
  ONE,
  `${ONE}/review`,
  `${REMITTANCES_ROOT}/waiting`,
  `${TRANSFER_REMITTANCES_ROOT}/pool`,
  `${TRANSFER_REMITTANCES_ROOT}/{id}/detail`,
  `${TRANSFER_REMITTANCES_ROOT}/{id}/presented-supports-extract`,
  `${TRANSFER_REMITTANCES_ROOT}/{id}/remittances-extract`,
  `${TRANSFER_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`,
  `${TRANSFER_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}/transfers-extract`,
  `${TRANSFER_REMITTANCES_ROOT}/pending-files-extract`,
  `${TRANSFER_REMITTANCES_ROOT}/pending-files/{pendingFileId}`,
  '/signature/v1/pending-orders',
  '/notice/v1/notices-extract',
] as const

/** What may keep a file from being signed. */
export const SIGNING_ERRORS = ['NOTEBOOK_CLOSED', 'NOTEBOOK_CHANGED', 'CONTRACT_LIMIT', 'PREPARE_ONLY'] as const

/** Of a file that is `READY`, `WAITING` or afterwards. */
export const notebookReview = call({
  path: `${ONE}/review`,
  summary: 'Lo que se revisa de un fichero antes de firmarlo: totales, días, mayores importes, cuentas que cambian y firmas',
  feature: 'payments.present-support',
  params: notebookParams,
  reply: fileReview,
  errors: ['NOTEBOOK_CLOSED'],
})

/** `version`: that of what was reviewed. */
export const signingInput = z.object({ version: z.int() })
export type SigningInput = z.infer<typeof signingInput>

export const presentNotebook = twoStep<OneNotebook, SigningInput>({
  path: `${ONE}/presentation`,
  feature: 'payments.present-support',
  params: notebookParams,
  summary: 'Presenta las órdenes de un fichero comprobado',
  input: signingInput,
  refreshes: FILE_SIGNED,
  errors: SIGNING_ERRORS,
})

/** A pain.002 of the generation in which the file was written. */
export const notebookAnswer = call({
  path: `${ONE}/answer`,
  summary: 'La respuesta del banco a un fichero (pain.002), para el programa que lo hizo',
  feature: 'payments.remittances.export',
  params: notebookParams,
  reply: FILE,
  files: ['XML'],
  errors: ['Q999'],
})

export const notebookOriginal = call({
  path: `${ONE}/original`,
  summary: 'Un fichero tal y como se presentó',
  feature: 'payments.remittances.export',
  params: notebookParams,
  reply: FILE,
  files: ['XML', 'ZIP'],
  errors: ['Q999'],
})

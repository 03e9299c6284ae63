/** Calls whose answers are out of date once a file of payments was signed, cancelled or left. Held to the calls by `refreshes.test.ts`. */
import { MONEY_MOVED } from '../../refreshes.ts'
import { FINANCING_MOVED } from './financing-changed.ts'
import { CONFIRMING_REMITTANCES_ROOT, DEBIT_REMITTANCES_ROOT, REMITTANCES_ROOT, TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'

const ONE = `${REMITTANCES_ROOT}/notebooks/{supportId}`

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
  `${DEBIT_REMITTANCES_ROOT}/pool`,
  `${DEBIT_REMITTANCES_ROOT}/submitters/{id}/detail`,
  `${DEBIT_REMITTANCES_ROOT}/{id}/detail`,
  `${DEBIT_REMITTANCES_ROOT}/{id}/presented-supports-extract`,
  `${DEBIT_REMITTANCES_ROOT}/{id}/remittances-extract`,
  `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`,
  `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}/debits-extract`,
  `${CONFIRMING_REMITTANCES_ROOT}/pool`,
  `${CONFIRMING_REMITTANCES_ROOT}/{id}/detail`,
  `${CONFIRMING_REMITTANCES_ROOT}/{id}/remittances-extract`,
  `${CONFIRMING_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`,
  `${CONFIRMING_REMITTANCES_ROOT}/{id}/invoices-extract`,
  `${CONFIRMING_REMITTANCES_ROOT}/{id}/invoices/{invoiceId}`,
  ...FINANCING_MOVED,
  '/signature/v1/pending-orders',
  '/notice/v1/notices-extract',
] as const

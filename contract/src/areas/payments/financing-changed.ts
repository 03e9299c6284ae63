/** Calls whose answers are out of date once something was advanced or cancelled. Held to the calls by `refreshes.test.ts`. */
import { FINANCING_REMITTANCES_ROOT } from './notebooks.ts'

const ONE = `${FINANCING_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`

export const FINANCING_MOVED = [
  `${FINANCING_REMITTANCES_ROOT}/pool`,
  `${FINANCING_REMITTANCES_ROOT}/submitters/{id}/detail`,
  `${FINANCING_REMITTANCES_ROOT}/{id}/detail`,
  `${FINANCING_REMITTANCES_ROOT}/{id}/presented-supports-extract`,
  `${FINANCING_REMITTANCES_ROOT}/{id}/remittances-extract`,
  `${FINANCING_REMITTANCES_ROOT}/{id}/risk-alive-extract`,
  `${FINANCING_REMITTANCES_ROOT}/{id}/documents-extract`,
  `${FINANCING_REMITTANCES_ROOT}/{contractNumber}/header-document`,
  ONE,
  `${ONE}/debits-extract`,
] as const

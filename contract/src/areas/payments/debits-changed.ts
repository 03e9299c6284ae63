/** Calls whose answers are out of date once debits were signed, cancelled or presented again. Held to the calls by `refreshes.test.ts`. */
import { FILE_SIGNED } from './file-signed.ts'
import { DEBIT_REMITTANCES_ROOT } from './notebooks.ts'

const ONE = `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`

/** What may be presented again, and what of it has been. */
export const DEBITS_AGAIN = [
  `${DEBIT_REMITTANCES_ROOT}/{id}/refunds-extract`,
  `${ONE}/refunds-extract`,
  `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}/refunds/{refundId}`,
  ONE,
] as const

export const DEBITS_CHANGED = [...FILE_SIGNED, ...DEBITS_AGAIN, `${ONE}/debits/{debitId}`] as const

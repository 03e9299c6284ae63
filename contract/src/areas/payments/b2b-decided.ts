/** Calls whose answers are out of date once something was decided of a B2B debit or a mandate. Held to the calls by `refreshes.test.ts`. */
import { MONEY_MOVED } from '../../refreshes.ts'
import { REMITTANCES_ROOT } from './notebooks.ts'

export const B2B_ROOT = '/b2b/v1'

export const B2B_DECIDED = [
  ...MONEY_MOVED,
  `${B2B_ROOT}/pending-debits-extract`,
  `${B2B_ROOT}/pending-debits/{debitId}`,
  `${B2B_ROOT}/pending-debits/{debitId}/motives`,
  `${B2B_ROOT}/mandates-extract`,
  `${B2B_ROOT}/mandates/{mandateId}`,
  `${REMITTANCES_ROOT}/waiting`,
  '/direct-debit/v1/{accountId}/receipts-extract',
  '/direct-debit/v1/{accountId}/receipts/{receiptId}/view',
  '/signature/v1/pending-orders',
  '/notice/v1/notices-extract',
] as const

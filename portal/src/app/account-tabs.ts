/** What other areas show among the details of an account, in order. Comes with the routes of the accounts. */
import type { AccountTab } from '../base/account-tabs.ts'
import { lazyPart } from '../kit/lazy-part.ts'

export const ACCOUNT_TABS: readonly AccountTab[] = [
  { id: 'transfers', label: 'Transferencias', Content: lazyPart(() => import('../areas/transfers/issued/IssuedTab.tsx')) },
  { id: 'receipts', label: 'Recibos', Content: lazyPart(() => import('../areas/direct-debits/ReceiptsTab.tsx')) },
]

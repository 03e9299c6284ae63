/** What other areas show among the details of an account, in order. Comes with the routes of the accounts. */
import { readReceiptSearch } from '../areas/direct-debits/receipts.ts'
import { readIssuedSearch } from '../areas/transfers/issued/issued.ts'
import type { AccountTab } from '../base/account-tabs.ts'
import { lazyPart } from '../kit/lazy-part.ts'

export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    id: 'transfers',
    label: 'Transferencias',
    readSearch: readIssuedSearch,
    Content: lazyPart(() => import('../areas/transfers/issued/IssuedTab.tsx')),
  },
  {
    id: 'receipts',
    label: 'Recibos',
    readSearch: readReceiptSearch,
    Content: lazyPart(() => import('../areas/direct-debits/ReceiptsTab.tsx')),
  },
]

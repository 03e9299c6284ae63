/** What other areas show among the details of an account. Comes with the routes of the accounts. */
import { addAccountTab } from '../base/account-tabs.ts'
import { lazyPart } from '../kit/lazy-part.ts'

addAccountTab({ id: 'transfers', label: 'Transferencias', Content: lazyPart(() => import('../areas/transfers/issued/IssuedTab.tsx')) })
addAccountTab({ id: 'receipts', label: 'Recibos', Content: lazyPart(() => import('../areas/direct-debits/ReceiptsTab.tsx')) })

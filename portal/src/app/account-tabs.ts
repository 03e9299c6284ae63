/** What other areas show among the details of an account, in order. */
import type { AccountTab } from '../base/account-tabs.ts'
import { lazyPart } from '../kit/lazy-part.ts'

function tab(id: AccountTab['id'], label: string, bring: AccountTab['bring']): AccountTab {
  return { id, label, bring, Content: lazyPart(bring) }
}

export const ACCOUNT_TABS: readonly AccountTab[] = [
  tab('transfers', 'Transferencias', async () => {
    const { default: Content, readSearch } = await import('../areas/transfers/issued/IssuedTab.tsx')
    return { default: Content, readSearch }
  }),
  tab('receipts', 'Recibos', async () => {
    const { default: Content, readSearch } = await import('../areas/direct-debits/DirectDebitsTab.tsx')
    return { default: Content, readSearch }
  }),
]

/** Tabs that other areas add to the details of an account, between its movements and the rest. `app/account-tabs.ts` says which. */
import type { ComponentType } from 'react'

export interface AccountTab {
  /** As the address says it: `tab=receipts`. */
  id: 'receipts' | 'transfers'
  label: string
  /** Brought when it is opened. */
  Content: ComponentType<{ accountId: string }>
}

const added: AccountTab[] = []

export function addAccountTab(tab: AccountTab): void {
  if (!added.some(({ id }) => id === tab.id)) added.push(tab)
}

export function accountTabs(): readonly AccountTab[] {
  return added
}

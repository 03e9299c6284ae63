/** Tabs that other areas add to the details of an account, between its movements and the rest. `app/composition.ts` says which. */
import type { ComponentType } from 'react'

/** What the address may say of such a tab to whoever leads to it. The filters of its list are its own. */
export interface AccountTabSearch {
  view?: 'mandates' | undefined
  /** The row that is open. */
  receipt?: string | undefined
  transfer?: string | undefined
  pages?: number | undefined
}

export interface AccountTab {
  /** As the address says it: `tab=receipts`. */
  id: 'receipts' | 'transfers'
  label: string
  /** What the address keeps while the tab is open. What makes no sense is left out. */
  readSearch: (address: Record<string, unknown>) => AccountTabSearch
  /** Brought when it is opened. */
  Content: ComponentType<{ accountId: string }>
}

let tabs: readonly AccountTab[] = []

export function setAccountTabs(added: readonly AccountTab[]): void {
  tabs = added
}

export function accountTabs(): readonly AccountTab[] {
  return tabs
}

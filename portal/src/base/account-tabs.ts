/** Tabs that other areas add to the details of an account, between its movements and the rest. `app/composition.ts` says which. */
import type { ComponentType } from 'react'

export interface AccountTab {
  /** As the address says it: `tab=receipts`. */
  id: 'receipts' | 'transfers'
  label: string
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

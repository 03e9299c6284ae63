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

type Address = Readonly<Record<string, unknown>>

/** A tab as its area makes it: brought when it is opened, because most who look at an account never open one. */
export interface AccountTabPart {
  default: ComponentType<{ accountId: string }>
  /** What the address keeps while the tab is open. What makes no sense is left out. */
  readSearch: (address: Address) => AccountTabSearch
}

export interface AccountTab {
  /** As the address says it: `tab=receipts`. */
  id: 'receipts' | 'transfers'
  label: string
  bring: () => Promise<AccountTabPart>
  Content: ComponentType<{ accountId: string }>
}

let tabs: readonly AccountTab[] = []
/** What reads the address of the tabs that have come. */
const readers = new Map<string, AccountTabPart['readSearch']>()

export function setAccountTabs(added: readonly AccountTab[]): void {
  tabs = added
}

export function accountTabs(): readonly AccountTab[] {
  return tabs
}

/** What the address says of an added tab: as it stands until the tab has come, and of which afterwards what makes no sense is left out. */
export function readTabSearch({ id }: AccountTab, address: Address): AccountTabSearch {
  return readers.get(id)?.(address) ?? address
}

/** Brings an added tab, if `id` is one's, and tells whether its address can be read from now on and could not before. */
export async function bringAccountTab(id: string | undefined): Promise<boolean> {
  const tab = tabs.find((one) => one.id === id)
  if (!tab || readers.has(tab.id)) return false
  const part = await tab.bring()
  readers.set(tab.id, part.readSearch)
  return true
}

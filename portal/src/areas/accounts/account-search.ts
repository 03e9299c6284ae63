/** What the address of an account keeps besides its path: the tab, and what that tab keeps. */
import { accountTabs, readTabSearch, type AccountTabSearch } from '../../base/account-tabs.ts'
import { readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'
import { MOVEMENTS } from './movements.ts'

/** The tabs beside the movements, which are shown where none is named. */
const TABS = ['transfers', 'receipts', 'withholdings', 'detail'] as const

export interface AccountSearch extends AddressOf<typeof MOVEMENTS>, AccountTabSearch {
  tab?: (typeof TABS)[number] | undefined
  /** The movement that is open. */
  movement?: string | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readAccountSearch(address: Record<string, unknown>): AccountSearch {
  const tab = TABS.find((one) => one === address['tab'])
  const added = accountTabs().find(({ id }) => id === tab)
  if (added) return { tab, ...readTabSearch(added, address) }
  const { movement } = address
  const open = typeof movement === 'string' || typeof movement === 'number' ? { movement: String(movement) } : {}
  return { ...(tab ? { tab } : {}), ...readList(MOVEMENTS, address), ...open }
}

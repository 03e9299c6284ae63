/** What the address of a savings product keeps besides its path: tab, filters of its list, and the span of its chart. */
import type { PriceSpan } from '@almenara/contract/areas/savings/lists'
import { toCents, type Cents } from '@almenara/contract/money'
import { readOpenRow, type OpenRow } from '../../patterns/extract-screen/way-back.ts'
import { readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'
import { MOVEMENTS } from './lists.ts'

/** The tabs beside the first of each product, which is shown where none is named. */
const TABS = ['movements', 'detail'] as const
const SPANS: readonly PriceSpan[] = ['3M', '3Y']

export interface SavingsSearch extends AddressOf<typeof MOVEMENTS>, OpenRow {
  tab?: (typeof TABS)[number] | undefined
  /** A year, where none is named. */
  span?: PriceSpan | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readSavingsSearch(address: Record<string, unknown>): SavingsSearch {
  const tab = TABS.find((one) => one === address['tab'])
  const span = SPANS.find((one) => one === address['span'])
  return { ...(tab ? { tab } : {}), ...(span ? { span } : {}), ...readList(MOVEMENTS, address), ...readOpenRow(address) }
}

/** A contribution that is made again comes with what it was of. */
export interface ContributionSearch {
  amount?: Cents | undefined
}

export function readContributionSearch({ amount }: Record<string, unknown>): ContributionSearch {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? { amount: toCents(amount) } : {}
}

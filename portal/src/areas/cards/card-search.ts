/** What the address of a card keeps besides its path: the tab, what its lists keep, and the movement that is open. */
import { readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'
import { readOpenRow, type OpenRow } from '../../patterns/extract-screen/way-back.ts'
import { CARD_TABS, type CardTab } from './card-tabs.ts'
import { type CreditSearch, readCreditSearch } from './credit-search.ts'
import { MOVEMENTS } from './movements.ts'

export interface CardSearch extends AddressOf<typeof MOVEMENTS>, OpenRow, CreditSearch {
  /** The movements are shown where none is named. */
  tab?: CardTab | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readCardSearch(address: Record<string, unknown>): CardSearch {
  const tab = CARD_TABS.find(({ id }) => id === address['tab'])?.id
  return {
    ...(tab ? { tab } : {}),
    ...readList(MOVEMENTS, address),
    ...readOpenRow(address),
    ...readCreditSearch(address),
  }
}

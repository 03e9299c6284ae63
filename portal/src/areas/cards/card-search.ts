/** What the address of a card keeps besides its path: tab, filters, pages shown and the movement that is open. */
import { DIRECTIONS } from '@almenara/contract/areas/cards/movements'
import type { LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents, type Cents } from '@almenara/contract/money'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'
import { CARD_TABS, type CardTab } from './card-tabs.ts'
import { type CreditSearch, readCreditSearch } from './credit-search.ts'

export interface MovementFilters {
  search?: string | undefined
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  direction?: (typeof DIRECTIONS)[number] | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

export interface CardSearch extends MovementFilters, CreditSearch {
  /** The movements are shown where none is named. */
  tab?: CardTab | undefined
  pages?: number | undefined
  /** The frozen list (txId) that the open movement is of. */
  list?: string | undefined
  movement?: string | undefined
}

const LIST = /^[\w-]{20,2000}$/

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readCardSearch(address: Record<string, unknown>): CardSearch {
  const { tab, search: words, fromDate, toDate, direction, minAmount, maxAmount, pages, list, movement } = address
  const read: CardSearch = {
    tab: CARD_TABS.find(({ id }) => id === tab)?.id,
    search: readWords(words),
    fromDate: readDay(fromDate),
    toDate: readDay(toDate),
    direction: DIRECTIONS.find((one) => one === direction),
    minAmount: readCents(minAmount),
    maxAmount: readCents(maxAmount),
    pages: readPages(pages),
    list: typeof list === 'string' && LIST.test(list) ? list : undefined,
    movement: typeof movement === 'string' || typeof movement === 'number' ? String(movement) : undefined,
  }
  return { ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)), ...readCreditSearch(address) }
}

/** The router reads an amount in the address as a number. */
function readWords(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MAX_LENGTH.search) : ''
  return text === '' ? undefined : text
}

function readCents(value: unknown): Cents | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? toCents(value) : undefined
}

export function filtersOf({ search, fromDate, toDate, direction, minAmount, maxAmount }: MovementFilters): MovementFilters {
  return { search, fromDate, toDate, direction, minAmount, maxAmount }
}

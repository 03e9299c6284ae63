/** What the address of a savings product keeps besides its path: tab, filters of its list, and the span of its chart. */
import type { PriceSpan } from '@almenara/contract/areas/savings/lists'
import type { LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents, type Cents } from '@almenara/contract/money'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'

export interface SavingsFilters {
  search?: string | undefined
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

/** The tabs beside the first of each product, which is shown where none is named. */
const TABS = ['movements', 'detail'] as const
const SPANS: readonly PriceSpan[] = ['3M', '3Y']

export interface SavingsSearch extends SavingsFilters {
  tab?: (typeof TABS)[number] | undefined
  /** A year, where none is named. */
  span?: PriceSpan | undefined
  pages?: number | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readSavingsSearch({
  tab,
  span,
  search,
  fromDate,
  toDate,
  minAmount,
  maxAmount,
  pages,
}: Record<string, unknown>): SavingsSearch {
  const read: SavingsSearch = {
    tab: TABS.find((one) => one === tab),
    span: SPANS.find((one) => one === span),
    search: readWords(search),
    fromDate: readDay(fromDate),
    toDate: readDay(toDate),
    minAmount: readCents(minAmount),
    maxAmount: readCents(maxAmount),
    pages: readPages(pages),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The router reads a number in the address as one. */
function readWords(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MAX_LENGTH.search) : ''
  return text === '' ? undefined : text
}

function readCents(value: unknown): Cents | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? toCents(value) : undefined
}

export function filtersOf({ search, fromDate, toDate, minAmount, maxAmount }: SavingsFilters): SavingsFilters {
  return { search, fromDate, toDate, minAmount, maxAmount }
}

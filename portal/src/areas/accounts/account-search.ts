/** What the address of an account keeps besides its path: filters, pages shown and the movement that is open. */
import { DIRECTIONS } from '@almenara/contract/areas/accounts'
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'

export interface MovementFilters {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  direction?: (typeof DIRECTIONS)[number] | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

export interface AccountSearch extends MovementFilters {
  pages?: number | undefined
  movement?: string | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const { fromDate, toDate, direction, minAmount, maxAmount, pages, movement } = search
  const read: AccountSearch = {
    fromDate: readDay(fromDate),
    toDate: readDay(toDate),
    direction: DIRECTIONS.find((one) => one === direction),
    minAmount: readCents(minAmount),
    maxAmount: readCents(maxAmount),
    pages: Number.isInteger(pages) && Number(pages) > 1 && Number(pages) <= 40 ? Number(pages) : undefined,
    movement: typeof movement === 'string' || typeof movement === 'number' ? String(movement) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function readDay(value: unknown): LocalDate | undefined {
  return typeof value === 'string' && isLocalDate(value) ? value : undefined
}

function readCents(value: unknown): Cents | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? toCents(value) : undefined
}

export function filtersOf({ fromDate, toDate, direction, minAmount, maxAmount }: MovementFilters): MovementFilters {
  return { fromDate, toDate, direction, minAmount, maxAmount }
}

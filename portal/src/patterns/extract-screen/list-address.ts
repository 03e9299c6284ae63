/** What the address of any list may say. What does not make sense is left out: an address is not an error that a customer can mend. */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'

export function readDay(value: unknown): LocalDate | undefined {
  return typeof value === 'string' && isLocalDate(value) ? value : undefined
}

/** More than one, and no more than one request may ask for. */
export function readPages(value: unknown): number | undefined {
  const pages = Number(value)
  return Number.isInteger(pages) && pages > 1 && pages <= MAX_PAGES_AT_ONCE ? pages : undefined
}

/** True where any filter is set. */
export function isFiltered(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

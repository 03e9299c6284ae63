import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'

/** In the place of a list's txId, in an address that asks for one, where what is shown was not opened from a list. */
export const NO_LIST = '-'

/** How many pages of a list an address says: more than one, and no more than one request may ask for. */
export function readPages(value: unknown): number | undefined {
  const pages = Number(value)
  return Number.isInteger(pages) && pages > 1 && pages <= MAX_PAGES_AT_ONCE ? pages : undefined
}

import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'

/** How many pages of a list an address says: more than one, and no more than one request may ask for. */
export function readPages(value: unknown): number | undefined {
  const pages = Number(value)
  return Number.isInteger(pages) && pages > 1 && pages <= MAX_PAGES_AT_ONCE ? pages : undefined
}

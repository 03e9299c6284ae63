/** What the addresses of orders keep besides their path. What does not make sense is left out. */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { readList } from '../../patterns/extract-screen/list-declaration.ts'
import { PERIODIC_LISTS, STORED_LISTS } from './order-lists.ts'

// The lists of both kinds of transfers are filtered by the same.
export const readPeriodicSearch = (address: Record<string, unknown>) => readList(PERIODIC_LISTS.external, address)
export const readStoredSearch = (address: Record<string, unknown>) => readList(STORED_LISTS.external, address)

/** Of a periodic order: the day that is being left out. */
export interface PeriodicDetailSearch {
  skip?: LocalDate | undefined
}

export function readPeriodicDetailSearch({ skip }: Record<string, unknown>): PeriodicDetailSearch {
  return typeof skip === 'string' && isLocalDate(skip) ? { skip } : {}
}

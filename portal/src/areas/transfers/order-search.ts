/** What the addresses of orders keep besides their path. What does not make sense is left out. */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import type { PeriodicState } from '@almenara/contract/areas/transfers/periodic'
import type { StoredState } from '@almenara/contract/areas/transfers/stored'
import { PERIODIC_STATE_NAMES } from '@almenara/contract/transfer-names'
import { readListSearch, type ListSearch } from './transfer-search.ts'

export interface StateSearch<State extends string> extends ListSearch {
  state?: State | undefined
}

const PERIODIC_STATES = Object.keys(PERIODIC_STATE_NAMES) as PeriodicState[]
export const STORED_STATE_NAMES: Readonly<Record<StoredState, string>> = { SAVED: 'Sin firmar', WAITING: 'Faltan firmas' }
const STORED_STATES = Object.keys(STORED_STATE_NAMES) as StoredState[]

export function readPeriodicSearch(search: Record<string, unknown>): StateSearch<PeriodicState> {
  return withState(search, PERIODIC_STATES)
}

export function readStoredSearch(search: Record<string, unknown>): StateSearch<StoredState> {
  return withState(search, STORED_STATES)
}

function withState<State extends string>(search: Record<string, unknown>, states: readonly State[]): StateSearch<State> {
  const state = states.find((one) => one === search['state'])
  return { ...readListSearch(search), ...(state ? { state } : {}) }
}

/** Of a periodic order: the day that is being left out. */
export interface PeriodicDetailSearch {
  skip?: LocalDate | undefined
}

export function readPeriodicDetailSearch({ skip }: Record<string, unknown>): PeriodicDetailSearch {
  return typeof skip === 'string' && isLocalDate(skip) ? { skip } : {}
}

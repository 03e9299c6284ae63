/** What the address of an account keeps besides its path: tab, filters, pages shown and the movement that is open. */
import { DIRECTIONS } from '@almenara/contract/areas/accounts'
import { RECEIPT_STATES, type ReceiptState } from '@almenara/contract/areas/direct-debits/receipt-states'
import { ISSUED_SORTS, ISSUED_STATES, type IssuedSort, type IssuedState } from '@almenara/contract/areas/transfers/issued-codes'
import type { LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents, type Cents } from '@almenara/contract/money'
import { MOVEMENT_TYPES, type MovementType } from '@almenara/contract/movement-types'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'

export interface MovementFilters {
  search?: string | undefined
  type?: MovementType[] | undefined
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  direction?: (typeof DIRECTIONS)[number] | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

/** The tabs beside the movements, which are shown where none is named. */
const TABS = ['transfers', 'receipts', 'withholdings', 'detail'] as const

export interface AccountSearch extends MovementFilters {
  tab?: (typeof TABS)[number] | undefined
  /** Of the receipts: what the tab shows, two filters of its own, and the receipt that is open. */
  view?: 'mandates' | undefined
  state?: ReceiptState | undefined
  creditor?: string | undefined
  receipt?: string | undefined
  /** Of the transfers: two filters of their own, and the one that is open. */
  states?: IssuedState[] | undefined
  sorts?: IssuedSort[] | undefined
  transfer?: string | undefined
  pages?: number | undefined
  movement?: string | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const {
    tab,
    search: words,
    type,
    fromDate,
    toDate,
    direction,
    minAmount,
    maxAmount,
    pages,
    movement,
    view,
    state,
    creditor,
    receipt,
    states,
    sorts,
    transfer,
  } = search
  const read: AccountSearch = {
    tab: TABS.find((one) => one === tab),
    search: readWords(words),
    type: readSome(type, MOVEMENT_TYPES),
    fromDate: readDay(fromDate),
    toDate: readDay(toDate),
    direction: DIRECTIONS.find((one) => one === direction),
    minAmount: readCents(minAmount),
    maxAmount: readCents(maxAmount),
    pages: readPages(pages),
    view: view === 'mandates' ? view : undefined,
    state: RECEIPT_STATES.find((one) => one === state),
    creditor: readId(creditor),
    receipt: readId(receipt),
    states: readSome(states, ISSUED_STATES),
    sorts: readSome(sorts, ISSUED_SORTS),
    transfer: readId(transfer),
    movement: typeof movement === 'string' || typeof movement === 'number' ? String(movement) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The router reads an amount in the address as a number. */
function readWords(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MAX_LENGTH.search) : ''
  return text === '' ? undefined : text
}

function readSome<Value extends string>(value: unknown, known: readonly Value[]): Value[] | undefined {
  const chosen = Array.isArray(value) ? known.filter((one) => value.includes(one)) : []
  return chosen.length > 0 ? chosen : undefined
}

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readCents(value: unknown): Cents | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? toCents(value) : undefined
}

export function filtersOf({ search, type, fromDate, toDate, direction, minAmount, maxAmount }: MovementFilters): MovementFilters {
  return { search, type, fromDate, toDate, direction, minAmount, maxAmount }
}

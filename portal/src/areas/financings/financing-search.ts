/** What the address of a financing keeps besides its path: tab, filters, pages shown, and the list to come back to. */
import { AMORTIZATION_PARTS, BILL_STATUSES, RECEIPT_STATUSES } from '@almenara/contract/areas/financings/lists'
import { type FinancingType } from '@almenara/contract/areas/financings/products'
import type { LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'

export const TABS = ['amortization', 'receipts', 'movements', 'bills', 'detail'] as const
export type FinancingTab = (typeof TABS)[number]

/** The tabs of each type, the first of them shown where none is named. */
export const TABS_OF: Readonly<Record<FinancingType, readonly FinancingTab[]>> = {
  LOAN: ['amortization', 'receipts', 'movements', 'detail'],
  LEASING: ['amortization', 'receipts', 'movements', 'detail'],
  CREDIT: ['detail'],
  FINANCIAL_IMPACT: ['bills', 'detail'],
  GUARANTEE: ['receipts', 'detail'],
}

const PARTS = [...AMORTIZATION_PARTS, 'ALL'] as const

export interface Dates {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
}

export interface FinancingSearch extends Dates {
  tab?: FinancingTab | undefined
  search?: string | undefined
  /** Those to come where none is named. */
  part?: (typeof PARTS)[number] | undefined
  receipt?: (typeof RECEIPT_STATUSES)[number] | undefined
  bill?: (typeof BILL_STATUSES)[number] | undefined
  pages?: number | undefined
  txId?: string | undefined
}

// What each list is filtered by.
export type AmortizationFilters = Dates & { part?: (typeof AMORTIZATION_PARTS)[number] | undefined }
export type ReceiptFilters = Dates & { status?: FinancingSearch['receipt'] }
export type MovementFilters = Dates & Pick<FinancingSearch, 'search'>
export type BillFilters = MovementFilters & { status?: FinancingSearch['bill'] }

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readFinancingSearch(search: Record<string, unknown>): FinancingSearch {
  const read: FinancingSearch = {
    tab: oneOf(TABS, search['tab']),
    search: readWords(search['search']),
    fromDate: readDay(search['fromDate']),
    toDate: readDay(search['toDate']),
    part: oneOf(PARTS, search['part']),
    receipt: oneOf(RECEIPT_STATUSES, search['receipt']),
    bill: oneOf(BILL_STATUSES, search['bill']),
    pages: readPages(search['pages']),
    txId: typeof search['txId'] === 'string' ? search['txId'] : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value)
}

/** The router reads an amount in the address as a number. */
function readWords(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MAX_LENGTH.search) : ''
  return text === '' ? undefined : text
}

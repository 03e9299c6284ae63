/** What the address of a financing keeps besides its path: tab, what its lists keep, and the list to come back to. */
import { type FinancingType } from '@almenara/contract/areas/financings/products'
import { readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { readOpenRow, type OpenRow } from '../../patterns/extract-screen/way-back.ts'
import { readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'
import { BILLS, INSTALMENTS, MOVEMENTS, receiptsOf } from './lists.ts'

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

type Receipts = ReturnType<typeof receiptsOf>

export interface FinancingSearch
  extends AddressOf<typeof INSTALMENTS>, AddressOf<Receipts>, AddressOf<typeof MOVEMENTS>, AddressOf<typeof BILLS>, OpenRow {
  tab?: FinancingTab | undefined
  txId?: string | undefined
}

/** Reads the address. What does not make sense is left out: an address is not an error that a customer can mend. */
export function readFinancingSearch(address: Record<string, unknown>): FinancingSearch {
  const tab = TABS.find((one) => one === address['tab'])
  const cursor = readId(address['txId'])
  return {
    ...(tab ? { tab } : {}),
    ...readList(INSTALMENTS, address),
    ...readList(receiptsOf('LOAN'), address),
    ...readList(MOVEMENTS, address),
    ...readList(BILLS, address),
    ...readOpenRow(address),
    ...(cursor ? { txId: cursor } : {}),
  }
}

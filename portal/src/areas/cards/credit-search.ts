/** What the address of a card keeps for its deferred purchases and its settlements: filters, or the list to come back to. */
import { readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'
import { DEFERRED_PURCHASES } from './deferred-purchases.ts'
import { SETTLEMENTS } from './settlements.ts'

export interface CreditSearch extends AddressOf<typeof DEFERRED_PURCHASES>, AddressOf<typeof SETTLEMENTS> {
  /** The txId of a list to come back to. */
  scpList?: string | undefined
  settledList?: string | undefined
}

/** Reads the address. What does not make sense is left out. */
export function readCreditSearch(address: Record<string, unknown>): CreditSearch {
  const scpList = readId(address['scpList'])
  const settledList = readId(address['settledList'])
  return {
    ...readList(DEFERRED_PURCHASES, address),
    ...(scpList ? { scpList } : {}),
    ...readList(SETTLEMENTS, address),
    ...(settledList ? { settledList } : {}),
  }
}

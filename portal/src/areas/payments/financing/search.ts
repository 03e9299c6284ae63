/** What the addresses of financing remittances keep besides their path. What does not make sense is left out. */
import { readList, type AddressOf } from '../../../patterns/extract-screen/list-declaration.ts'
import { DEBITS } from '../debits/lists.ts'
import { PRESENTED_FILES } from '../remittances/lists.ts'
import { ADVANCED_REMITTANCES, DOCUMENTS, RISK } from './lists.ts'

/** Of a line: which of its lists, and its filters. */
export type LineSearch =
  | ({ tab?: undefined } & AddressOf<typeof ADVANCED_REMITTANCES>)
  | ({ tab: 'risk' } & AddressOf<typeof RISK>)
  | ({ tab: 'documents' } & AddressOf<typeof DOCUMENTS>)
  | ({ tab: 'files' } & AddressOf<typeof PRESENTED_FILES>)

export function readLineSearch(address: Record<string, unknown>): LineSearch {
  switch (address['tab']) {
    case 'risk':
      return { tab: 'risk', ...readList(RISK, address) }
    case 'documents':
      return { tab: 'documents', ...readList(DOCUMENTS, address) }
    case 'files':
      return { tab: 'files', ...readList(PRESENTED_FILES, address) }
    default:
      return readList(ADVANCED_REMITTANCES, address)
  }
}

/** Of a remittance: the filters of its debits, and whether it is being cancelled. */
export type AdvancedSearch = { cancel?: true | undefined } & AddressOf<typeof DEBITS>

export function readAdvancedSearch(address: Record<string, unknown>): AdvancedSearch {
  return { ...readList(DEBITS, address), ...(address['cancel'] === true ? { cancel: true as const } : {}) }
}

/** What the addresses of remittances keep besides their path. What does not make sense is left out. */
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { readList, type AddressOf } from '../../../patterns/extract-screen/list-declaration.ts'
import { START } from '../addresses.ts'
import { PRESENTED_FILES } from '../remittances/lists.ts'
import { REMITTANCES, TRANSFERS } from './lists.ts'

/** A remittance that is being written by hand, and, before it is begun, the one that it repeats; or the check of payees' names, being changed. */
interface Changing {
  payeeCheck?: true | undefined
  edit?: string | undefined
  from?: string | undefined
}

/** Of a contract: which of its lists, and its filters; or what is being written or changed in it. */
export type ContractSearch = Changing &
  (({ tab?: undefined } & AddressOf<typeof REMITTANCES>) | ({ tab: 'files' } & AddressOf<typeof PRESENTED_FILES>))

export function readContractSearch(address: Record<string, unknown>): ContractSearch {
  const edit = readId(address['edit'])
  const from = readId(address['from'])
  if (edit !== undefined) return { edit, ...(edit === START && from !== undefined ? { from } : {}) }
  if (address['payeeCheck'] === true) return { payeeCheck: true }
  return address['tab'] === 'files' ? { tab: 'files', ...readList(PRESENTED_FILES, address) } : readList(REMITTANCES, address)
}

/** Of a remittance: which transfer is open, and whether it, or all of it, is being cancelled. */
export type RemittanceSearch = AddressOf<typeof TRANSFERS> & { transfer?: string | undefined; cancel?: true | undefined }

export function readRemittanceSearch(address: Record<string, unknown>): RemittanceSearch {
  const transfer = readId(address['transfer'])
  return {
    ...readList(TRANSFERS, address),
    ...(transfer ? { transfer } : {}),
    ...(address['cancel'] === true ? { cancel: true as const } : {}),
  }
}

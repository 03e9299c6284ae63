/** What the address of confirming keeps: which contract, which of its lists with its filters, and what is open of it. */
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { readList, type AddressOf } from '../../../patterns/extract-screen/list-declaration.ts'
import { CONFIRMING_REMITTANCES, INVOICES } from './lists.ts'

interface Place {
  contract?: string | undefined
}

interface OfInvoices extends Place {
  tab?: undefined
  /** Only its invoices. */
  remittance?: string | undefined
  /** The one that is open. */
  invoice?: string | undefined
  /** It, or the remittance, is being cancelled. */
  cancel?: true | undefined
}

interface OfRemittances extends Place {
  tab: 'remittances'
  remittance?: undefined
  invoice?: undefined
  cancel?: undefined
}

export type ConfirmingSearch = (OfInvoices & AddressOf<typeof INVOICES>) | (OfRemittances & AddressOf<typeof CONFIRMING_REMITTANCES>)

export function readConfirmingSearch(address: Record<string, unknown>): ConfirmingSearch {
  const contract = readId(address['contract'])
  const place = contract ? { contract } : {}
  if (address['tab'] === 'remittances') return { tab: 'remittances', ...place, ...readList(CONFIRMING_REMITTANCES, address) }
  const [remittance, invoice] = [readId(address['remittance']), readId(address['invoice'])]
  return {
    ...place,
    ...readList(INVOICES, address),
    ...(remittance ? { remittance } : {}),
    ...(invoice ? { invoice } : {}),
    ...(address['cancel'] === true ? { cancel: true as const } : {}),
  }
}

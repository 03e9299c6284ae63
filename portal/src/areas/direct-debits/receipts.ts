/** The receipts of an account, as a list: what they are filtered by, what is said of them, and what their address keeps. */
import { RECEIPT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import { RECEIPT_STATES } from '@almenara/contract/areas/direct-debits/receipt-states'
import type { AccountTabSearch } from '../../base/account-tabs.ts'
import { OTHER_DATES_WORDS_OR_AMOUNT } from '../../patterns/extract-screen/empty-words.ts'
import { anId, oneOfSeveral, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { amounts, choice, defineList, period, readList, words } from '../../patterns/extract-screen/list-declaration.ts'

export const RECEIPTS = defineList({
  one: 'recibo',
  many: 'recibos',
  caption: 'Recibos de la cuenta: los próximos primero, y del más reciente al más antiguo',
  behind: 'always',
  filters: [
    words('Buscar en los recibos', 'Acreedor, concepto o importe'),
    period('Fecha del recibo', { from: 'Desde el día', to: 'Hasta el día' }),
    choice(anId('creditor'), { look: 'select', label: 'Acreedor' }),
    amounts(),
    choice(oneOfSeveral('state', RECEIPT_STATES), {
      look: 'states',
      label: 'Estado de los recibos',
      options: RECEIPT_STATES.map((value) => ({ value, label: RECEIPT_STATES_NAMES[value] })),
    }),
  ],
  empty: {
    of: 'receipts',
    soon: 'Cuando una empresa le pase un recibo por esta cuenta, lo verá aquí antes de que se cargue.',
    advice: OTHER_DATES_WORDS_OR_AMOUNT,
  },
})

export function readSearch(address: Record<string, unknown>): AccountTabSearch {
  const receipt = readId(address['receipt'])
  return {
    ...readList(RECEIPTS, address),
    ...(address['view'] === 'mandates' ? { view: 'mandates' } : {}),
    ...(receipt ? { receipt } : {}),
  }
}

/** The list of an account's direct debits: its filters, its texts and what its address keeps. */
import { DIRECT_DEBIT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import { DIRECT_DEBIT_STATES } from '@almenara/contract/areas/direct-debits/direct-debit-states'
import type { AccountTabSearch } from '../../base/account-tabs.ts'
import { OTHER_DATES_WORDS_OR_AMOUNT } from '../../patterns/extract-screen/empty-words.ts'
import { anId, oneOfSeveral, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { amounts, choice, defineList, period, readList, words } from '../../patterns/extract-screen/list-declaration.ts'

export const DIRECT_DEBITS = defineList({
  one: 'recibo',
  many: 'recibos',
  caption: 'Recibos de la cuenta: los próximos primero, y del más reciente al más antiguo',
  behind: 'always',
  filters: [
    words('Buscar en los recibos', 'Acreedor, concepto o importe', { amounts: true }),
    period('Fecha del recibo', { from: 'Desde el día', to: 'Hasta el día' }),
    choice(anId('creditor'), { look: 'select', label: 'Acreedor' }),
    amounts(),
    choice(oneOfSeveral('state', DIRECT_DEBIT_STATES), {
      look: 'states',
      label: 'Estado de los recibos',
      options: DIRECT_DEBIT_STATES.map((value) => ({ value, label: DIRECT_DEBIT_STATES_NAMES[value] })),
    }),
  ],
  empty: {
    of: 'receipts',
    soon: 'Cuando una empresa le pase un recibo por esta cuenta, lo verá aquí antes de que se cargue.',
    advice: OTHER_DATES_WORDS_OR_AMOUNT,
  },
})

export function readSearch(address: Record<string, unknown>): AccountTabSearch {
  const directDebit = readId(address['receipt'])
  return {
    ...readList(DIRECT_DEBITS, address),
    ...(address['view'] === 'mandates' ? { view: 'mandates' } : {}),
    ...(directDebit ? { receipt: directDebit } : {}),
  }
}

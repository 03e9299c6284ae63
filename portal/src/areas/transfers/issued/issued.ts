/** The list of transfers ordered from an account: its filters, its texts and what its address keeps. */
import { ISSUED_SORTS } from '@almenara/contract/areas/transfers/issued-codes'
import { ISSUED_STATES } from '@almenara/contract/payment-states'
import { ISSUED_SORT_NAMES } from '@almenara/contract/transfer-names'
import type { AccountTabSearch } from '../../../base/account-tabs.ts'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { amounts, choice, defineList, optionsOf, period, readList, words } from '../../../patterns/extract-screen/list-declaration.ts'
import { ISSUED_GROUPS } from '../../../patterns/payment/issued-groups.ts'

export const ISSUED = defineList({
  one: 'transferencia',
  many: 'transferencias',
  caption: 'Transferencias ordenadas desde la cuenta, de la más reciente a la más antigua',
  behind: 'always',
  filters: [
    words('Buscar en las transferencias', 'Beneficiario o importe', { amounts: true }),
    period('Fecha de la orden', { from: 'Ordenadas desde el día', to: 'Ordenadas hasta el día' }),
    amounts(),
    choice(someOf('sorts', ISSUED_SORTS), {
      look: 'select',
      label: 'Tipo',
      question: 'Tipo de transferencia',
      all: 'Todas',
      options: optionsOf(ISSUED_SORT_NAMES),
    }),
    choice(someOf('states', ISSUED_STATES), {
      look: 'states',
      label: 'Estado de las transferencias',
      all: 'Todas',
      options: ISSUED_GROUPS,
    }),
  ],
  empty: {
    of: 'transfers',
    empty: 'Todavía no ha ordenado transferencias desde esta cuenta',
    soon: 'Cada transferencia aparecerá aquí desde que la firme, con su estado.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

export function readSearch(address: Record<string, unknown>): AccountTabSearch {
  const transfer = readId(address['transfer'])
  return { ...readList(ISSUED, address), ...(transfer ? { transfer } : {}) }
}

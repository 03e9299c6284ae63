/** The lists of remittances: what they are filtered by, and what is said of them. */
import { ISSUED_STATES } from '@almenara/contract/payment-states'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, period, words } from '../../../patterns/extract-screen/list-declaration.ts'
import { ISSUED_GROUPS } from '../../../patterns/payment/issued-groups.ts'
import { NO_REMITTANCES, PARTS_WORDS, remittanceStates, remittanceWords } from '../remittances/lists.ts'

export const REMITTANCES = defineList({
  one: 'remesa',
  many: 'remesas',
  caption: 'Remesas de transferencias, de la fecha más reciente a la más antigua',
  behind: 'phones',
  filters: [remittanceWords, period('Fecha de la remesa'), amounts(), remittanceStates],
  empty: NO_REMITTANCES,
})

export const TRANSFERS = defineList({
  one: 'transferencia',
  many: 'transferencias',
  caption: 'Transferencias de la remesa, en el orden del fichero',
  behind: 'phones',
  filters: [
    words('Buscar en las transferencias', 'Beneficiario, cuenta o importe', { amounts: true }),
    amounts(),
    choice(someOf('states', ISSUED_STATES), {
      look: 'states',
      label: 'Estado de las transferencias',
      all: 'Todas',
      options: ISSUED_GROUPS,
    }),
  ],
  empty: {
    empty: 'La remesa no tiene transferencias',
    noResults: 'No hay transferencias con estos filtros',
    ...PARTS_WORDS,
  },
})

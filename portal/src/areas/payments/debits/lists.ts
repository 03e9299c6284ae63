/** The lists of debits, of their remittances and of what came back: what they are filtered by, and what is said of them. */
import { DEBIT_REFUND_KINDS, DEBIT_STATES, type DebitRefundKind, type DebitState } from '@almenara/contract/areas/payments/debit-codes'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, period, words, type Option } from '../../../patterns/extract-screen/list-declaration.ts'
import { NO_REMITTANCES, PARTS_WORDS, remittanceStates, remittanceWords } from '../remittances/lists.ts'

export const DEBIT_REMITTANCES = defineList({
  one: 'remesa',
  many: 'remesas',
  caption: 'Remesas de adeudos, de la fecha de cobro más reciente a la más antigua',
  behind: 'phones',
  filters: [remittanceWords, period('Fecha de cobro'), amounts(), remittanceStates],
  empty: NO_REMITTANCES,
})

/** The states of debits as a customer asks for them. */
const DEBIT_GROUPS: readonly (Option & { codes: readonly DebitState[] })[] = [
  { value: 'COMING', label: 'Por cobrar', codes: ['SCHEDULED', 'SENT'] },
  { value: 'COLLECTED', label: 'Cobrados', codes: ['COLLECTED'] },
  { value: 'BACK', label: 'Devueltos y reembolsados', codes: ['RETURNED', 'REFUNDED'] },
  { value: 'REJECTED', label: 'Rechazados', codes: ['REJECTED'] },
  { value: 'CANCELLED', label: 'Anulados', codes: ['CANCELLED'] },
]

export const DEBITS = defineList({
  one: 'recibo',
  many: 'recibos',
  caption: 'Recibos de la remesa, en el orden del fichero',
  behind: 'phones',
  filters: [
    words('Buscar en los recibos', 'Deudor, mandato o importe', { amounts: true }),
    amounts(),
    choice(someOf('states', DEBIT_STATES), { look: 'states', label: 'Estado de los recibos', all: 'Todos', options: DEBIT_GROUPS }),
  ],
  empty: {
    empty: 'La remesa no tiene recibos',
    noResults: 'No hay recibos con estos filtros',
    ...PARTS_WORDS,
  },
})

const KIND_OPTIONS: readonly (Option & { codes: readonly DebitRefundKind[] })[] = [
  { value: 'RETURN', label: 'Del banco del deudor', codes: ['RETURN'] },
  { value: 'REFUND', label: 'A petición del deudor', codes: ['REFUND'] },
  { value: 'REJECT', label: 'Rechazados antes del cobro', codes: ['REJECT'] },
]

export const REFUNDS = defineList({
  one: 'devolución',
  many: 'devoluciones',
  caption: 'Recibos devueltos, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en las devoluciones', 'Deudor, mandato o importe', { amounts: true }),
    period('Fecha de la devolución'),
    amounts(),
    choice(someOf('kinds', DEBIT_REFUND_KINDS), { look: 'states', label: 'Clase de devolución', all: 'Todas', options: KIND_OPTIONS }),
  ],
  empty: {
    empty: 'No hay devoluciones',
    noResults: 'No hay devoluciones con estos filtros',
    soon: 'Si un recibo se rechaza, se devuelve o se reembolsa, aparecerá aquí.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

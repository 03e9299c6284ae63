/** The lists of B2B debits and mandates: what they are filtered by, and what is said of them. */
import {
  B2B_MANDATE_STATE_NAMES,
  B2B_MANDATE_STATES,
  PENDING_DEBIT_STATE_NAMES,
  PENDING_DEBIT_STATES,
} from '@almenara/contract/areas/payments/b2b-codes'
import { OTHER_DATES_STATE_OR_WORDS } from '../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../patterns/extract-screen/filter-fields.ts'
import { anId, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { amounts, choice, defineList, period, readList, words, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'

const account = choice(anId('account'), { look: 'select', label: 'Cuenta', question: 'Cuenta' })

export const PENDING_DEBITS = defineList({
  one: 'adeudo',
  many: 'adeudos',
  caption: 'Adeudos B2B: primero los que esperan su decisión, por plazo; después, los que se cargarán y los terminados',
  behind: 'phones',
  filters: [
    words('Buscar en los adeudos', 'Acreedor, concepto o importe', { amounts: true }),
    period('Fecha de cobro'),
    amounts(),
    account,
    choice(someOf('states', PENDING_DEBIT_STATES), {
      look: 'states',
      label: 'Estado de los adeudos',
      all: 'Todos',
      options: PENDING_DEBIT_STATES.map((state) => ({ value: state, label: PENDING_DEBIT_STATE_NAMES[state] })),
    }),
  ],
  empty: {
    empty: 'No tiene adeudos B2B pendientes.',
    noResults: 'No hay adeudos B2B con estos filtros',
    soon: 'Si un proveedor le va a cobrar con adeudos B2B, autorice antes el mandato.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

export const MANDATES = defineList({
  one: 'mandato',
  many: 'mandatos',
  caption: 'Mandatos B2B, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en los mandatos', 'Acreedor, identificador o referencia', { amounts: false }),
    account,
    choice(someOf('states', B2B_MANDATE_STATES), {
      look: 'states',
      label: 'Estado de los mandatos',
      all: 'Todos',
      options: B2B_MANDATE_STATES.map((state) => ({ value: state, label: B2B_MANDATE_STATE_NAMES[state] })),
    }),
  ],
  empty: {
    empty: 'No tiene mandatos B2B.',
    noResults: 'No hay mandatos B2B con estos filtros',
    soon: 'Si un proveedor le va a cobrar con adeudos B2B, autorícelo aquí antes.',
    advice: 'Pruebe con otra cuenta, otro estado u otras palabras.',
  },
})

/** Which debit is open beside the list. */
type PendingDebitsSearch = AddressOf<typeof PENDING_DEBITS> & { debit?: string | undefined }

/** Of a screen that was opened from a debit: which. */
export function readDebitBehind(address: Record<string, unknown>): { debit?: string | undefined } {
  const debit = readId(address['debit'])
  return debit ? { debit } : {}
}

export function readPendingDebitsSearch(address: Record<string, unknown>): PendingDebitsSearch {
  return { ...readList(PENDING_DEBITS, address), ...readDebitBehind(address) }
}

export const readMandatesSearch = (address: Record<string, unknown>) => readList(MANDATES, address)

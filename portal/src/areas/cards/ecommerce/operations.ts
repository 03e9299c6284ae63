/** What is pending of the cards on the internet, as a list: its filters and its texts. */
import {
  ECOMMERCE_KINDS,
  ECOMMERCE_STATES,
  type EcommerceKind,
  type EcommerceState,
  type PendingOperation,
} from '@almenara/contract/areas/cards/ecommerce'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { anId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, optionsOf, period, readList, words } from '../../../patterns/extract-screen/list-declaration.ts'

export const TITLE = 'Comercio electrónico'

/** The groups of the list. */
export const KIND_TITLES: Readonly<Record<EcommerceKind, string>> = {
  CHALLENGE: 'Pendientes de su decisión',
  AUTHORISED: 'Autorizadas, sin cargar',
  PERMISSION: 'Tarjetas guardadas y suscripciones',
}

const STATE_WORDS: Readonly<Record<EcommerceState, string>> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  REFUSED: 'Rechazada',
  EXPIRED: 'Caducada',
  CHARGED: 'Cargada',
  RELEASED: 'Liberada',
  ACTIVE: 'Con permiso',
  STOPPED: 'Anulados',
}

/** Of a purchase that is authorised, that it waits to be charged. */
export function stateWords({ kind, state }: Pick<PendingOperation, 'kind' | 'state'>): string {
  return kind === 'AUTHORISED' && state === 'PENDING' ? 'Sin cargar' : STATE_WORDS[state]
}

export const OPERATIONS = defineList({
  one: 'operación',
  many: 'operaciones',
  caption: 'Compras por internet pendientes y tiendas que guardan sus tarjetas, por grupos',
  behind: 'phones',
  filters: [
    words('Buscar en las compras y las tiendas', 'Tienda, lugar o importe', { amounts: true }),
    choice(anId('cardId'), { look: 'menu', label: 'Tarjeta', all: 'Todas' }),
    choice(someOf('kinds', ECOMMERCE_KINDS), { look: 'menu', label: 'Tipo', options: optionsOf(KIND_TITLES) }),
    choice(someOf('states', ECOMMERCE_STATES), { look: 'checks', label: 'Estado', options: optionsOf(STATE_WORDS) }),
    period('Fecha'),
  ],
  empty: {
    empty: 'No tiene compras pendientes ni tiendas con su tarjeta guardada',
    noResults: 'No hay operaciones con estos filtros',
    soon: 'Cuando compre por internet, verá aquí lo que espera su decisión y lo que aún no se ha cargado.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

export const readOperationsSearch = (address: Record<string, unknown>) => readList(OPERATIONS, address)

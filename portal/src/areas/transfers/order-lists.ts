/** The lists of orders of an account, each of both kinds of transfers: what they are filtered by, and what is said of them. */
import type { PeriodicState } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { StoredState } from '@almenara/contract/areas/transfers/stored'
import { oneOf } from '../../patterns/extract-screen/filter-fields.ts'
import { choice, defineList, optionsOf, words } from '../../patterns/extract-screen/list-declaration.ts'
import { ORDER_WORDS } from './order-words.ts'

const PERIODIC_STATE_NAMES: Readonly<Record<PeriodicState, string>> = { ACTIVE: 'Activas', ENDED: 'Terminadas', CANCELLED: 'Anuladas' }
const PERIODIC_STATES = Object.keys(PERIODIC_STATE_NAMES) as PeriodicState[]
export const STORED_STATE_NAMES: Readonly<Record<StoredState, string>> = { SAVED: 'Sin firmar', WAITING: 'Faltan firmas' }
const STORED_STATES = Object.keys(STORED_STATE_NAMES) as StoredState[]

function periodicOf(scope: TransferScope) {
  const { many, periodicList, noPeriodic } = ORDER_WORDS[scope]
  return defineList({
    one: 'orden',
    many: 'órdenes',
    caption: `${periodicList}, primero las que siguen activas, por su próxima fecha`,
    behind: 'nothing',
    filters: [
      words(`Buscar en sus ${many}`, 'Nombre, cuenta o importe', { amounts: true }),
      choice(oneOf('state', PERIODIC_STATES), {
        look: 'states',
        label: 'Estado de las órdenes',
        all: 'Todas',
        options: optionsOf(PERIODIC_STATE_NAMES),
      }),
    ],
    empty: noPeriodic,
  })
}

function storedOf(scope: TransferScope) {
  const { one, many, storedList, noStored } = ORDER_WORDS[scope]
  return defineList({
    one,
    many,
    caption: `${storedList}, por el día en que se guardaron, de más a menos reciente`,
    behind: 'nothing',
    filters: [
      words(`Buscar en sus ${many}`, 'Nombre, cuenta o importe', { amounts: true }),
      choice(oneOf('state', STORED_STATES), { look: 'states', label: 'Estado', all: 'Todas', options: optionsOf(STORED_STATE_NAMES) }),
    ],
    empty: noStored,
  })
}

export const PERIODIC_LISTS = { internal: periodicOf('internal'), external: periodicOf('external') } as const
export const STORED_LISTS = { internal: storedOf('internal'), external: storedOf('external') } as const

/** The lists of alerts: what they are filtered by, and what is said of them. */
import {
  ALERT_CHANNEL_NAMES,
  ALERT_CHANNELS,
  ALERT_CODES,
  ALERT_CONTRACT_STATES,
  ALERT_NAMES,
  ALERT_STATE_NAMES,
  FIRING_RESULT_NAMES,
  FIRING_RESULTS,
} from '@almenara/contract/areas/alerts/alert-codes'
import { someOf } from '../../patterns/extract-screen/filter-fields.ts'
import { choice, defineList, optionsOf, readList, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'

export const ALERTS = defineList({
  one: 'alerta',
  many: 'alertas',
  caption: 'Alertas, de la más reciente a la más antigua',
  behind: 'nothing',
  filters: [
    choice(someOf('states', ALERT_CONTRACT_STATES), { look: 'menu', label: 'Estado', options: optionsOf(ALERT_STATE_NAMES) }),
    choice(someOf('channels', ALERT_CHANNELS), { look: 'menu', label: 'Canal', options: optionsOf(ALERT_CHANNEL_NAMES) }),
  ],
  empty: {
    empty: 'No tiene alertas',
    noResults: 'No hay alertas con estos filtros',
    soon: 'Las alertas que cree aparecerán aquí.',
    advice: 'Pruebe con otro estado u otro canal.',
  },
})

export const FIRINGS = defineList({
  one: 'aviso',
  many: 'avisos',
  caption: 'Avisos de los últimos 90 días, del más reciente al más antiguo',
  behind: 'nothing',
  filters: [choice(someOf('results', FIRING_RESULTS), { look: 'menu', label: 'Resultado', options: optionsOf(FIRING_RESULT_NAMES) })],
  empty: {
    empty: 'Todavía no hay avisos',
    noResults: 'No hay avisos con este resultado',
    soon: 'Aparecerán aquí cuando ocurra algo de lo que ha elegido.',
    advice: 'Pruebe con otro resultado.',
  },
})

/** What all alerts told. */
export const HISTORY = defineList({
  one: 'aviso',
  many: 'avisos',
  caption: 'Avisos de todas las alertas en los últimos 90 días, del más reciente al más antiguo',
  behind: 'nothing',
  filters: [...FIRINGS.filters, choice(someOf('codes', ALERT_CODES), { look: 'menu', label: 'Tipo', options: optionsOf(ALERT_NAMES) })],
  empty: { ...FIRINGS.empty, noResults: 'No hay avisos con estos filtros', advice: 'Pruebe con otro resultado u otro tipo.' },
})

/** The address of the alerts: the list of them, or what they told. */
export type AlertsSearch = ({ tab?: undefined } & AddressOf<typeof ALERTS>) | ({ tab: 'history' } & AddressOf<typeof HISTORY>)

export function readAlertSearch(address: Record<string, unknown>): AlertsSearch {
  return address['tab'] === 'history' ? { tab: 'history', ...readList(HISTORY, address) } : readList(ALERTS, address)
}
export const readFiringSearch = (address: Record<string, unknown>) => readList(FIRINGS, address)

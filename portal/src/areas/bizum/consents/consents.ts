/** The permissions to charge, as a list. */
import { CONSENT_STATES, type ConsentState } from '@almenara/contract/areas/bizum/codes'
import { oneOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { choice, defineList, optionsOf, readList } from '../../../patterns/extract-screen/list-declaration.ts'
import { OTHER_STATE } from './subscriptions.ts'

/** How the customer reads the state of a permission. */
export const CONSENT_WORDS: Readonly<Record<ConsentState, string>> = {
  ASKED: 'Pendiente de su respuesta',
  ACCEPTED: 'En vigor',
  DENIED: 'No permitido',
  WITHDRAWN: 'Retirado por el comercio',
  EXPIRED: 'Caducado',
  ENDED: 'Terminado',
}

export const CONSENTS = defineList({
  one: 'permiso',
  many: 'permisos',
  caption: 'Permisos para cobrarle con Bizum: primero los que esperan respuesta, después los que están en vigor',
  behind: 'nothing',
  filters: [choice(oneOf('state', CONSENT_STATES), { look: 'menu', label: 'Estado', options: optionsOf(CONSENT_WORDS) })],
  empty: {
    empty: 'Ningún comercio puede cobrarle con Bizum sin preguntarle',
    noResults: 'No hay permisos con estos filtros',
    soon: 'Cuando permita a un comercio cobrarle, lo verá aquí y podrá retirarlo.',
    advice: OTHER_STATE,
  },
})

export const readConsentSearch = (address: Record<string, unknown>) => readList(CONSENTS, address)

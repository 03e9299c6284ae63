/** The subscriptions that are paid with Bizum, as a list. */
import { MANDATE_STATES, type MandateState } from '@almenara/contract/areas/bizum/codes'
import type { BizumMandate } from '@almenara/contract/areas/bizum/mandates'
import { toCents, type Cents } from '@almenara/contract/money'
import { oneOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, optionsOf, readList } from '../../../patterns/extract-screen/list-declaration.ts'

export const MANDATE_WORDS: Readonly<Record<MandateState, string>> = { ACTIVE: 'En vigor', STOPPED: 'En pausa', ENDED: 'Terminada' }

/** To whoever finds nothing in the state that they chose. */
export const OTHER_STATE = 'Elija otro estado.'

export const SUBSCRIPTIONS = defineList({
  one: 'suscripción',
  many: 'suscripciones',
  caption: 'Suscripciones pagadas con Bizum, por su próximo cobro',
  behind: 'nothing',
  filters: [choice(oneOf('state', MANDATE_STATES), { look: 'menu', label: 'Estado', all: 'Todas', options: optionsOf(MANDATE_WORDS) })],
  empty: {
    empty: 'No tiene suscripciones pagadas con Bizum',
    noResults: 'No hay suscripciones con estos filtros',
    soon: 'Cuando se suscriba a un servicio con Bizum, verá aquí sus cobros.',
    advice: OTHER_STATE,
  },
})

type Charges = Pick<BizumMandate, 'state' | 'nextAmount' | 'lastAmount' | 'amount' | 'ceiling'>

/** By how much its next charge is more than the last. */
export function riseOf({ state, nextAmount, lastAmount }: Charges): Cents | undefined {
  if (state === 'ENDED' || nextAmount === undefined || lastAmount === undefined || nextAmount <= lastAmount) return undefined
  return toCents(nextAmount - lastAmount)
}

/** What it will charge, as far as is known; `most`: no more than that. */
export function chargeOf({ nextAmount, amount, ceiling }: Charges): { value: Cents; most: boolean } | undefined {
  const known = nextAmount ?? amount
  if (known !== undefined) return { value: known, most: false }
  return ceiling === undefined ? undefined : { value: ceiling, most: true }
}

export function readSubscriptionSearch(address: Record<string, unknown>) {
  const [mandate, raise] = [readId(address['mandate']), readId(address['raise'])]
  return { ...readList(SUBSCRIPTIONS, address), ...(mandate ? { mandate } : {}), ...(raise ? { raise } : {}) }
}

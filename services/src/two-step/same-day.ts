/** Orders whose figures are those of the day on which they are ordered: on another day their work refuses them. */
import { dayAt, endOfDay, type Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { OwnedProduct } from '../products/access.ts'
import type { Effect } from './freeze.ts'
import { requiredSignatures } from './signatory.ts'

/** Whoever else must sign has until the day ends. One signature comes within minutes, or is refused by the work in its own words. */
export function othersSignToday(product: OwnedProduct, amount: Cents, now: Instant): Pick<Effect, 'signBefore'> {
  return requiredSignatures(product, amount) > 1 ? { signBefore: { at: endOfDay(dayAt(now)), code: 'ORDER_CLOSED' } } : {}
}

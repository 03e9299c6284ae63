/** A signature as it is judged (`orders_confirm`), and what is found of it. */
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { SIGNATURE_ATTEMPTS, SIGNATURE_LOCK_SECONDS } from '@almenara/contract/limits'

export interface Signing {
  order: string
  user: number
  session: string | null
  address: string | null
  round: number
  right: boolean
  /** The order has work of its own, done by the caller in the same transaction. */
  works: boolean
}

export type ConfirmOutcome =
  | 'EXECUTED'
  | 'REFUSED'
  | 'PROCESSING'
  | 'WAITING'
  | 'SIGNED'
  | 'REPLAYED'
  | 'NOT_FOUND'
  | 'CONSULTATIVE'
  | 'PRODUCT_CONSULTATIVE'
  | 'CLOSED'
  | 'STALE'
  | 'EXPIRED'
  | 'LOCKED'
  | 'WRONG'
export interface Confirmed {
  outcome: ConfirmOutcome
  /** Consecutive wrong answers of the method that was used. */
  failures: number
}

/** What `orders_confirm` takes after its items. */
export function confirmArguments(now: Instant): [on: string, at: Instant, most: number, lockUntil: Instant] {
  return [dayAt(now), now, SIGNATURE_ATTEMPTS, addSeconds(now, SIGNATURE_LOCK_SECONDS)]
}

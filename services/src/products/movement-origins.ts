/** What movements come from: each area recognises its own, and says what may be done with them. Nobody knows of the others. */
import type { MovementAction, MovementOrigin } from '@almenara/contract/movement-origin'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { EntryData } from '../ledger/types.ts'
import type { Session } from '../identity/sessions.ts'
import type { ActionRule } from '../two-step/allowed-actions.ts'
import type { OwnedProduct } from './access.ts'

interface Asking {
  bank: Bank
  session: Session
  now: Instant
}

/** A movement, as the customer of its account sees it. */
export interface Booked {
  account: OwnedProduct
  transactionId: number
  /** Of the posting: often what caused it. */
  key: string
  data: EntryData | null
}

export interface Recognised {
  origin: MovementOrigin
  /** In the order in which they are offered. */
  rules: ActionRule<MovementAction>[]
}

/** Answers nothing of a posting that is not of its area, or not for this customer to know. Reads only. */
export type FindOrigin = (asking: Asking, booked: Booked) => Promise<Recognised | undefined>

let finders: readonly FindOrigin[] = []

/** `areas/composition.ts` says which. */
export function setOriginFinders(given: readonly FindOrigin[]): void {
  finders = given
}

export async function findOrigin(asking: Asking, booked: Booked): Promise<Recognised | undefined> {
  const found = await Promise.all(finders.map((find) => find(asking, booked)))
  return found.find((one) => one !== undefined)
}

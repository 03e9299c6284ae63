/**
 * Cards as operations beside them need them: to pay with, and to put money in and take it out. The area of cards says how
 * (`areas/composition.ts`); nobody else knows its tables.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Tx } from '../db/connection.ts'
import type { Asker } from '../http/handler.ts'
import type { OwnedProduct } from './access.ts'

/** What may be done with a card from elsewhere. */
export type CardUse = 'MOBILE_RECHARGE' | 'UPDATE_VIRTUAL_FUNDS'

export interface UsableCard {
  /** With the ledger account that its purchases go through. */
  product: OwnedProduct
  /** Last four digits. */
  ending: string
  /** What it may spend now, whatever limits it. */
  available: Cents
  /** Why it cannot be used so now, and what to do; absent when it can. */
  denial?: string | undefined
}

/** What a card did, for its own list. */
export interface NotedMovement {
  cardId: string
  /** UUID, of this movement alone. */
  key: string
  kind: 'PURCHASE' | 'TOP_UP' | 'DISCHARGE'
  /** Negative what it spends. */
  amount: Cents
  merchant: string
  at: Instant
  /** The money set aside until it is ended; absent when it is settled from the start. */
  holdId?: string | undefined
}

/** How a movement that was pending ends: charged on a day, or never. */
export type MovementEnd = { settledOn: LocalDate } | 'RELEASED'

/** What the customer reads where `note` refuses their order. */
export const CARD_REFUSED = 'La tarjeta ha cambiado desde que empezó la operación. No se ha hecho nada.'

export interface Cards {
  /** The customer's cards of the types that this is done with. */
  forUse(asker: Asker, use: CardUse): Promise<UsableCard[]>
  /** Answers why the card may not, where it changed since it was asked about: the order's refusal. */
  note(tx: Tx, movement: NotedMovement): Promise<'CARD_REFUSED' | undefined>
  end(tx: Tx, key: string, how: MovementEnd): Promise<void>
}

let declared: Cards | undefined

/** `areas/composition.ts` says whose. */
export function setUsableCards(cards: Cards): void {
  declared = cards
}

export function usableCards(): Cards {
  if (!declared) throw new Error('No area has declared the cards')
  return declared
}

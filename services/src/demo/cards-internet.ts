/** What Carmen's credit card is kept for on the internet. */
import { type Cents, toCents } from '@almenara/contract/money'

export interface CardSubscription {
  merchant: string
  /** Its id at its acquirer. */
  merchantId: string
  amount: Cents
  /** Of each month. */
  day: number
  /** Days before the load on which she stopped it. */
  stoppedDaysAgo?: number
}

/** The last one is stopped, and has not charged since the month in which it was. */
export const CARD_SUBSCRIPTIONS: readonly CardSubscription[] = [
  { merchant: 'Cine en Casa', merchantId: 'cine-en-casa', amount: toCents(999), day: 28 },
  { merchant: 'Nube Segura', merchantId: 'nube-segura', amount: toCents(299), day: 3 },
  { merchant: 'Club Lector', merchantId: 'club-lector', amount: toCents(750), day: 2, stoppedDaysAgo: 5 },
]

/** A shop where she buys by herself, with the card that it keeps; her pending purchase there is one on line. */
export const KEPT_SHOP = { merchant: 'Billetes de tren a Madrid', merchantId: 'trenes-madrid' } as const

/** What waits for her decision when the bank is loaded. */
export const WAITING_PURCHASE = {
  merchant: 'Electrodomésticos Turia',
  place: 'Valencia',
  categoryCode: 5722,
  amount: toCents(12_990),
} as const

/** The first digits of the bank's cards (ISO/IEC 7812): they say of which type a card is. */
import type { CardType } from './areas/cards/cards.ts'

/**
 * They begin with 9 and Spain's code in ISO 3166-1 (724), which the norm leaves to each country: no network takes them, and no card of
 * another bank has them.
 */
export const CARD_BINS: Readonly<Record<CardType, string>> = {
  DEBIT: '97240011',
  CREDIT: '97240021',
  VIRTUAL: '97240031',
  FUEL: '97240041',
  COOPERATIVE: '97240051',
}

import type { CardType } from '@almenara/contract/areas/cards/cards'
import type { CardDesign } from '@almenara/contract/card-designs'

/** What is printed on a card of each type. */
export const DESIGN_OF: Readonly<Record<CardType, CardDesign>> = {
  DEBIT: 'BEACON',
  CREDIT: 'NIGHT_SEA',
  VIRTUAL: 'DOTS',
  FUEL: 'ROAD',
  COOPERATIVE: 'RINGS',
}

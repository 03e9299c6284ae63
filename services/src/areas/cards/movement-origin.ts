/** The movements of an account that a card of this customer made: each purchase of a debit card, each settlement of a credit one. */
import { and, eq } from 'drizzle-orm'
import type { FindOrigin } from '../../products/movement-origins.ts'
import { ownedCards } from './card-access.ts'
import { cardMovements } from './tables.ts'

export const originOfCard: FindOrigin = async ({ bank: { database }, session }, { transactionId, key }) => {
  const [made] = await database
    .select({ cardId: cardMovements.productId })
    .from(cardMovements)
    .where(and(eq(cardMovements.key, key), eq(cardMovements.transactionId, transactionId)))
  if (!made) return undefined
  // The account of a card that is somebody else's shows what it paid, and not the card.
  const cards = await ownedCards(database, session)
  if (!cards.some(({ id }) => id === made.cardId)) return undefined
  return {
    origin: { kind: 'CARD', cardId: made.cardId },
    rules: [{ action: 'CARD', feature: 'cards.card-details', reads: true }],
  }
}

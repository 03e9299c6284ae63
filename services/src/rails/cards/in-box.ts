/** The simulated processor: keeps its PINs hashed and blocks a card after its own count of wrong ones. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/connection.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import type { CardsPort } from './port.ts'
import { inBoxCards } from './tables.ts'

/** Wrong PINs that block a card here. More than what locks the signature at the bank, so that the bank's lock comes first. */
const MOST_FAILURES = 10

export function inBoxCardProcessor(database: Database): CardsPort {
  return {
    verifyPin: async (cardToken, pin) => {
      const [card] = await database.select().from(inBoxCards).where(eq(inBoxCards.token, cardToken))
      // A card that is not here takes as long to be refused as one that is.
      const right = await verifyPassword(card?.pinHash, pin)
      if (!card) return 'WRONG'
      if (card.failures >= MOST_FAILURES) return 'BLOCKED'
      const failures = right ? 0 : sql`${inBoxCards.failures} + 1`
      if (!right || card.failures > 0) {
        await database.transaction((tx) => tx.update(inBoxCards).set({ failures }).where(eq(inBoxCards.token, cardToken)))
      }
      return right ? 'RIGHT' : 'WRONG'
    },
  }
}

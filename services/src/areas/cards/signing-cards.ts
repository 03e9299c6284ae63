import type { authorizationMethodCards, cardsBin } from '@almenara/contract/areas/cards/cards'
import { CARD_TYPES } from '@almenara/contract/areas/cards/cards'
import { CARD_BINS } from '@almenara/contract/card-bins'
import { and, asc, eq } from 'drizzle-orm'
import type { Handler } from '../../http/handler.ts'
import { signatureCards } from '../../two-step/methods/tables.ts'

/** The cards with whose PIN this customer signs. */
export const readSigningCards: Handler<typeof authorizationMethodCards> = async ({ bank, session }) => {
  const { id, name, ending, userId, active, position } = signatureCards
  const mine = and(eq(userId, session.userId), eq(active, true))
  return { cards: await bank.database.select({ id, name, ending }).from(signatureCards).where(mine).orderBy(asc(position)) }
}

export const readBins: Handler<typeof cardsBin> = async (_) => {
  return { bins: CARD_TYPES.map((type) => ({ bin: CARD_BINS[type], type })) }
}

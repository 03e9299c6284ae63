/**
 * The PIN of one of the customer's cards, judged by the cards' processor: the bank never has it. Something that is known beside the
 * password, which is known too: by itself no strong authentication (RTS SCA 2018/389 art. 4(1)); `policy.ts` says how far it reaches.
 */
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Method } from './method.ts'
import { signatureCards } from './tables.ts'

/** In the customer's order. */
function cardsOf(db: Db, userId: number) {
  return db
    .select()
    .from(signatureCards)
    .where(and(eq(signatureCards.userId, userId), eq(signatureCards.active, true)))
    .orderBy(signatureCards.position)
}

export const cardPin: Method<'CARD_PIN'> = {
  method: 'CARD_PIN',
  asksOutside: 'CARDS',
  ask: async ({ bank, now, userId }) => {
    const cards = (await cardsOf(bank.database, userId)).map(({ id, name, ending }) => ({ id, name, ending }))
    if (cards.length === 0) return undefined
    return { challenge: { method: 'CARD_PIN', cards, expiresAt: addSeconds(now, CHALLENGE_SECONDS) } }
  },
  judge: async ({ bank, userId, proof }) => {
    const card = (await cardsOf(bank.database, userId)).find(({ id }) => id === proof.card)
    if (!card) return false
    const verdict = await bank.cards.verifyPin(card.token, proof.pin)
    // Nothing was judged: it is no attempt of the customer's.
    if (verdict === 'UNAVAILABLE') throw new Failure('CARDS_OFFLINE', { firmAuthType: 'CARD_PIN' })
    return verdict === 'RIGHT'
  },
}

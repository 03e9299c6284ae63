/** The cards of a customer for operations that begin elsewhere: the same rules as their own menu, and their movements. */
import { dayAt } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Cards, UsableCard } from '../../products/usable-cards.ts'
import { offeredFor, whyNot } from './allowed-actions.ts'
import { ownedCards } from './card-access.ts'
import { cardMoney, spentInMonth } from './card-money.ts'
import { cardMovements, cards } from './tables.ts'

/** Telecommunication services (ISO 18245): what a top-up is bought from. */
const TELECOM = 4814

export const cardsForUse: Cards = {
  forUse: async ({ bank, session, now }, use) => {
    const owned = (await ownedCards(bank.database, session)).filter((card) => offeredFor(card).includes(use))
    const spent = await spentInMonth(
      bank.database,
      owned.map(({ id }) => id),
      dayAt(now),
    )
    return Promise.all(
      owned.map(async (card): Promise<UsableCard> => {
        const { available } = cardMoney(card, spent.get(card.id) ?? ZERO)
        return { product: card, ending: card.card.ending, available, denial: await whyNot(bank, card, use, now) }
      }),
    )
  },
  note: async (tx, { cardId: productId, key, kind, amount, merchant, at, holdId }) => {
    const madeOn = dayAt(at)
    const ends = holdId ? { state: 'PENDING' as const, holdId } : { state: 'SETTLED' as const, settledOn: madeOn }
    const categoryCode = kind === 'PURCHASE' ? TELECOM : null
    const [card] = await tx.select({ state: cards.state }).from(cards).where(eq(cards.productId, productId)).for('update')
    if (card?.state !== 'ACTIVE') return 'CARD_REFUSED'
    await tx.insert(cardMovements).values({ productId, key, kind, amount, merchant, madeAt: at, madeOn, categoryCode, ...ends })
    return undefined
  },
  end: async (tx, key, how) => {
    const set = how === 'RELEASED' ? { state: how } : { state: 'SETTLED' as const, ...how }
    await tx
      .update(cardMovements)
      .set(set)
      .where(and(eq(cardMovements.key, key), eq(cardMovements.state, 'PENDING')))
  },
}

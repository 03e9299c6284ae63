/** Writes the shops that keep Carmen's credit card, and the purchase that waits for her decision. What is written already stays as it is. */
import { addDays, addSeconds, toInstant, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { and, eq, inArray } from 'drizzle-orm'
import { cardChallenges, cardPermissions } from '../areas/cards/ecommerce/tables.ts'
import { cardMovements, cards } from '../areas/cards/tables.ts'
import { datedKey } from '../calendar/dated-work.ts'
import type { Tx } from '../db/connection.ts'
import { MAX_CHALLENGE_MINUTES } from '../rails/cards/port.ts'
import { simulatedChallenges } from '../rails/cards/tables.ts'
import { CARD_SUBSCRIPTIONS, KEPT_SHOP, WAITING_PURCHASE } from './cards-internet.ts'
import { bookedAt } from './write-branch.ts'

const ENDING = '4821'
/** The day of what is written once. */
const ONCE = toLocalDate('2000-01-01')

export async function writeCardsOnInternet(tx: Tx, loadedOn: LocalDate): Promise<void> {
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.ending, ENDING), inArray(cards.type, ['CREDIT'])))
  if (!card) return
  for (const { merchant, merchantId, stoppedDaysAgo } of CARD_SUBSCRIPTIONS) {
    const stoppedAt = stoppedDaysAgo === undefined ? null : toInstant(`${addDays(loadedOn, -stoppedDaysAgo)}T18:20:00Z`)
    await writeShop(tx, card.productId, { merchant, merchantId, kind: 'SUBSCRIPTION', stoppedAt })
  }
  await writeShop(tx, card.productId, { ...KEPT_SHOP, kind: 'STORED', stoppedAt: null })
  await writeChallenge(tx, card, loadedOn)
}

type Shop = Pick<typeof cardPermissions.$inferInsert, 'merchant' | 'merchantId' | 'kind' | 'stoppedAt'>

/** Its charges are the purchases that the card has there. */
async function writeShop(tx: Tx, productId: string, shop: Shop): Promise<void> {
  const byMerchant = shop.kind === 'SUBSCRIPTION'
  const charges = await tx
    .update(cardMovements)
    .set({ merchantId: shop.merchantId, byMerchant, entryMode: 'ONLINE', place: '' })
    .where(and(eq(cardMovements.productId, productId), eq(cardMovements.merchant, shop.merchant)))
    .returning({ madeAt: cardMovements.madeAt })
  const [firstAt] = charges.map(({ madeAt }) => madeAt).toSorted()
  if (firstAt === undefined) return
  const id = datedKey('demo card permission', `${productId} ${shop.merchantId}`, ONCE)
  await tx
    .insert(cardPermissions)
    .values({ id, productId, ...shop, place: '', firstAt })
    .onConflictDoNothing()
}

async function writeChallenge(tx: Tx, { productId, token }: Pick<typeof cards.$inferSelect, 'productId' | 'token'>, loadedOn: LocalDate) {
  const { merchant, place, categoryCode, amount } = WAITING_PURCHASE
  const id = datedKey('demo card challenge', productId, loadedOn)
  const askedAt = bookedAt(loadedOn)
  const expiresAt = addSeconds(askedAt, MAX_CHALLENGE_MINUTES * 60)
  const asked = { merchant, place, amount }
  await tx
    .insert(cardChallenges)
    .values({ id, productId, ...asked, askedAt, expiresAt })
    .onConflictDoNothing()
  await tx
    .insert(simulatedChallenges)
    .values({ id, token, amount, merchant: { name: merchant, place, categoryCode }, expiresAt })
    .onConflictDoNothing()
}

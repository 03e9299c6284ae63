/** Shops that keep a card: how the bank learns of them, and that one which is stopped charges nothing by itself. */
import { randomUUID } from 'node:crypto'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { AuthorisationRequest } from '../../../rails/cards/port.ts'
import { cardMovements, type cards } from '../tables.ts'
import { shopText } from './shop-name.ts'
import { cardPermissions } from './tables.ts'
import { tellCard } from './tell-card.ts'

type Card = typeof cards.$inferSelect

/** Charges that a shop begins by itself before the bank takes it for one that keeps the card, where the network does not say that it does. */
const CHARGES_THAT_SHOW_IT = 2

/**
 * Whether the customer has stopped what this shop charges by itself. Under the card's lock: a stop that was confirmed is never followed by a charge.
 * What is tried is counted and told. A purchase that the customer makes there is no such charge.
 */
export async function isStopped(tx: Tx, bank: Bank, { productId }: Card, request: AuthorisationRequest): Promise<boolean> {
  const { merchant, initiator, amount, at } = request
  if (initiator !== 'MERCHANT' || merchant.id === undefined) return false
  const { productId: whose, merchantId, stoppedAt, refusedCount } = cardPermissions
  const [permission] = await tx
    .update(cardPermissions)
    .set({ refusedCount: sql`${refusedCount} + 1`, refusedAt: at })
    .where(and(eq(whose, productId), eq(merchantId, merchant.id), sql`${stoppedAt} is not null`))
    .returning()
  if (!permission) return false
  const what = `${permission.merchant} ha querido cobrar ${formatAmount(amount)}`
  await tellCard(tx, bank, productId, {
    title: 'Cargo rechazado',
    text: `${what} y no se ha pagado: usted anuló sus cargos futuros.`,
    at,
  })
  return true
}

/** After a purchase stands as a movement: whether it shows that its shop keeps the card. */
export async function learnPermission(tx: Tx, { productId }: Card, request: AuthorisationRequest): Promise<void> {
  const { merchant, initiator, keptFor, at } = request
  if (merchant.id === undefined) return
  const kind = keptFor ?? (initiator === 'MERCHANT' && (await isUsual(tx, productId, merchant.id)) ? 'STORED' : undefined)
  if (kind === undefined) return
  const names = { merchant: shopText(merchant.name), place: shopText(merchant.place) }
  const firstAt = sql`coalesce((
    select min(made_at) from card_movements where product_id = ${productId} and merchant_id = ${merchant.id}), ${at})`
  await tx
    .insert(cardPermissions)
    .values({ id: randomUUID(), productId, merchantId: merchant.id, ...names, kind, firstAt })
    .onConflictDoUpdate({
      target: [cardPermissions.productId, cardPermissions.merchantId],
      // A subscription stays one, whatever else is bought there.
      set: { ...names, ...(kind === 'SUBSCRIPTION' ? { kind } : {}) },
    })
}

async function isUsual(tx: Tx, productId: string, merchantId: string): Promise<boolean> {
  const { productId: whose, merchantId: which, byMerchant } = cardMovements
  const charges = await tx.$count(cardMovements, and(eq(whose, productId), eq(which, merchantId), eq(byMerchant, true)))
  return charges >= CHARGES_THAT_SHOW_IT
}

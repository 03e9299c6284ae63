/** Rows of purchases that merchants ask to be paid: read, locked, and how they stand. */
import type { PurchaseState } from '@almenara/contract/areas/bizum/codes'
import type { Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { requireId } from '../own-id.ts'
import { bizumPurchases } from './tables.ts'
import { MERCHANT_WAITS, NOTHING_CHARGED } from '../words.ts'

export type PurchaseRow = typeof bizumPurchases.$inferSelect

export async function readPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(bizumPurchases).where(eq(bizumPurchases.id, id))
  return row
}

export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await tx.select().from(bizumPurchases).where(eq(bizumPurchases.id, id)).for('update')
  return row
}

/** One of this customer's and of this kind. Throws NOT_FOUND for any other. */
export async function requirePurchase(db: Db, userId: number, id: string, kind: PurchaseRow['kind']): Promise<PurchaseRow> {
  const row = await readPurchase(db, requireId(id))
  if (row?.userId !== userId || row.kind !== kind) throw new Failure('NOT_FOUND')
  return row
}

/** How it stands at this moment: what has lapsed is over, whether its row says so yet or not. */
export function purchaseStateAt({ state, expiresAt }: Pick<PurchaseRow, 'state' | 'expiresAt'>, now: Instant): PurchaseState {
  return state === 'PENDING' && expiresAt <= now ? 'EXPIRED' : state
}

const STANDINGS: Readonly<Record<PurchaseState, string>> = {
  PENDING: MERCHANT_WAITS,
  ACCEPTING: 'Esta compra ya se está pagando.',
  PAID: 'Esta compra ya está pagada.',
  REVOKED: `Ya rechazó esta compra. ${NOTHING_CHARGED}`,
  WITHDRAWN: `El comercio ha retirado la compra. ${NOTHING_CHARGED}`,
  EXPIRED: `La solicitud de pago ha caducado y ya no se puede responder. ${NOTHING_CHARGED}`,
  MOVED: `Su Bizum pasó a otra entidad y la compra se cerró. ${NOTHING_CHARGED}`,
  REFUNDED: 'El comercio le ha devuelto esta compra.',
}
export const standingOfPurchase = (state: PurchaseState): string => STANDINGS[state]

/** Q840 where it has lapsed; BIZUM_CLOSED, with how it ended, where it was answered or withdrawn. */
export function closedPurchase(state: PurchaseState): Failure {
  return new Failure(state === 'EXPIRED' ? 'Q840' : 'BIZUM_CLOSED', { message: STANDINGS[state] })
}

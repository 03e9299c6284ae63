/** What a debtor decides of a B2B debit, in the transaction of the order with which they do. Each takes its row's lock and asks again. */
import type { B2bMotive } from '@almenara/contract/areas/payments/b2b-codes'
import type { Instant } from '@almenara/contract/dates'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { receivedPayments } from '../tables.ts'
import { selectB2bDebits, type B2bDebit } from './mandate-lack.ts'
import { b2bDebits, b2bMandates } from './tables.ts'

interface Deciding {
  id: string
  now: Instant
  orderId: string
}

/** Whether its debtor may still pay it or give it back. */
export function isUndecided({ received, debit }: Pick<B2bDebit, 'received' | 'debit'>, now: Instant): boolean {
  return received.state === 'DUE' && received.reason === null && debit.letThroughAt === null && now < debit.decideUntil
}

/** Whether its debtor has given it back, and it has not left. */
export function isUndoable({ received, debit }: Pick<B2bDebit, 'received' | 'debit'>, now: Instant): boolean {
  return received.state === 'DUE' && received.givenBackBy !== null && now < debit.decideUntil
}

/** A debit with its lock, and that of its mandate: nobody decides of it, or revokes it, meanwhile. */
export async function lockB2bDebit(tx: Tx, id: string): Promise<B2bDebit | undefined> {
  const [found] = await lockB2bDebits(tx, [id])
  return found
}

/** Payments first and then their mandates, each in one order; as they stand under those locks. Those that are not B2B are left out. */
async function lockB2bDebits(tx: Tx, ids: readonly string[]): Promise<B2bDebit[]> {
  if (ids.length === 0) return []
  const { id } = receivedPayments
  await tx
    .select({ id })
    .from(receivedPayments)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  const these = inArray(b2bDebits.receivedId, [...ids])
  const found = await selectB2bDebits(tx).where(these)
  const mandates = [...new Set(found.flatMap(({ mandate }) => (mandate ? [mandate.id] : [])))]
  if (mandates.length === 0) return found
  await tx
    .select({ id: b2bMandates.id })
    .from(b2bMandates)
    .where(inArray(b2bMandates.id, mandates))
    .orderBy(asc(b2bMandates.id))
    .for('update')
  return selectB2bDebits(tx).where(these)
}

/** It is to be charged whatever its mandate says. Undefined when it was decided already, or its term is over. */
export async function letThrough(tx: Tx, { id, now, orderId }: Deciding): Promise<B2bDebit | undefined> {
  const found = await lockB2bDebit(tx, id)
  if (!found || !isUndecided(found, now)) return undefined
  await tx.update(b2bDebits).set({ letThroughAt: now, letThroughBy: orderId }).where(eq(b2bDebits.receivedId, id))
  return found
}

/** It is to go back when its term is over. Undefined as above. */
export async function giveBack(tx: Tx, { id, now, orderId, motive }: Deciding & { motive: B2bMotive }): Promise<B2bDebit | undefined> {
  const found = await lockB2bDebit(tx, id)
  if (!found || !isUndecided(found, now)) return undefined
  await tx.update(receivedPayments).set({ reason: motive, givenBackAt: now, givenBackBy: orderId }).where(eq(receivedPayments.id, id))
  return found
}

/** It is as it was before it was given back. Undefined when it was not, or it has left. */
export async function undoGivingBack(tx: Tx, { id, now }: Omit<Deciding, 'orderId'>): Promise<B2bDebit | undefined> {
  const found = await lockB2bDebit(tx, id)
  if (!found || !isUndoable(found, now)) return undefined
  await tx.update(receivedPayments).set({ reason: null, givenBackAt: null, givenBackBy: null }).where(eq(receivedPayments.id, id))
  const [again] = await selectB2bDebits(tx).where(eq(b2bDebits.receivedId, id))
  return again
}

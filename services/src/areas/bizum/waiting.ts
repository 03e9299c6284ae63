/**
 * Every change of the state of a request, a purchase or a permission is written here; only that it is being paid is not
 * (`payments/answering.ts`). What waits for its customer's answer is among their tasks, leads to where it is read and answered, and leaves them
 * in the transaction in which it stops waiting, however it ends.
 */
import type { ConsentState, PurchaseState, RequestState } from '@almenara/contract/areas/bizum/codes'
import type { Instant } from '@almenara/contract/dates'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { doneAt } from '../../messages/notices.ts'
import { bizumConsents } from './consents/tables.ts'
import { bizumPurchases } from './purchases/tables.ts'
import { bizumRequests } from './requests/tables.ts'

const PLACES = {
  /** Between people: a request, or a send to whoever has no Bizum yet. */
  C2C: 'pending-operation-c2c',
  C2ER: 'pending-operation-c2er',
  MIT: 'pending-operation-c2er-mit',
  CONSENT: 'consents',
} as const

/** The portal's address of what waits. It is opened from no list: a dash stands for the list's cursor. */
export function taskPath(kind: keyof typeof PLACES, id: string): string {
  return `/bizum/movements/${PLACES[kind]}/${id}/detail/1/-`
}

/** What is being paid still waits: a payment that fails for a passing reason leaves it pending again. */
const REQUEST_WAITS: readonly RequestState[] = ['INVITED', 'PENDING', 'ACCEPTING']
const PURCHASE_WAITS: readonly PurchaseState[] = ['PENDING', 'ACCEPTING']
const CONSENT_WAITS: readonly ConsentState[] = ['ASKED']

/** Answers the rows as they are now, here and below. */
export async function changeRequests(
  tx: Tx,
  where: SQL | undefined,
  change: Partial<typeof bizumRequests.$inferSelect>,
  now: Instant,
): Promise<(typeof bizumRequests.$inferSelect)[]> {
  const rows = await tx.update(bizumRequests).set(change).where(where).returning()
  const over = rows.filter(({ direction, state }) => direction === 'RECEIVED' && !REQUEST_WAITS.includes(state))
  await endTasks(tx, over, () => 'C2C', now)
  return rows
}

export async function changePurchases(
  tx: Tx,
  where: SQL | undefined,
  change: Partial<typeof bizumPurchases.$inferSelect>,
  now: Instant,
): Promise<(typeof bizumPurchases.$inferSelect)[]> {
  const rows = await tx.update(bizumPurchases).set(change).where(where).returning()
  const over = rows.filter(({ state }) => !PURCHASE_WAITS.includes(state))
  await endTasks(tx, over, ({ kind }) => kind, now)
  return rows
}

export async function changeConsents(
  tx: Tx,
  where: SQL | undefined,
  change: Partial<typeof bizumConsents.$inferSelect>,
  now: Instant,
): Promise<(typeof bizumConsents.$inferSelect)[]> {
  const rows = await tx.update(bizumConsents).set(change).where(where).returning()
  const over = rows.filter(({ state }) => !CONSENT_WAITS.includes(state))
  await endTasks(tx, over, () => 'CONSENT', now)
  return rows
}

async function endTasks<Row extends { id: string }>(
  tx: Tx,
  rows: readonly Row[],
  kindOf: (row: Row) => keyof typeof PLACES,
  now: Instant,
): Promise<void> {
  await doneAt(
    tx,
    rows.map((row) => taskPath(kindOf(row), row.id)),
    now,
  )
}

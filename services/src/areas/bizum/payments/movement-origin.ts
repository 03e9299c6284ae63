/** The movements of an account that are a Bizum of this customer: what was paid, what came, and what came back of either. */
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { Booked, FindOrigin } from '../../../products/movement-origins.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { derivedId } from './payment-rows.ts'
import { bizumPayments } from './tables.ts'

export const originOfBizum: FindOrigin = async ({ bank: { database }, session }, booked) => {
  const id = (await ofPayment(database, session, booked)) ?? (await ofArrival(database, session, booked))
  if (id === undefined) return undefined
  return { origin: { kind: 'BIZUM', id }, rules: [] }
}

/** A payment is posted under its own id, for whoever gets it here too; what the clearing brings back of it is written down. */
async function ofPayment(db: Db, { userId }: Session, { key, transactionId }: Booked): Promise<string | undefined> {
  const { id, backPostingId } = bizumPayments
  const posted = or(inArray(id, [key, derivedId('twin', key)]), eq(backPostingId, transactionId))
  const [found] = await db
    .select({ id })
    .from(bizumPayments)
    .where(and(eq(bizumPayments.userId, userId), posted))
  return found?.id
}

/** Money of another bank, and its going back because that bank asked. Of a refund, the Bizum is the one that it gives back. */
async function ofArrival(db: Db, { userId }: Session, { account, key, transactionId }: Booked): Promise<string | undefined> {
  const { id, twinId, receivedId } = bizumPayments
  const moved = or(eq(receivedPayments.postingId, transactionId), eq(receivedPayments.givenBackBy, key))
  const [found] = await db
    .select({ id, twinId })
    .from(receivedPayments)
    .innerJoin(bizumPayments, and(eq(bizumPayments.endToEndId, receivedPayments.endToEndId), eq(receivedId, receivedPayments.id)))
    .where(and(eq(receivedPayments.productId, account.id), eq(bizumPayments.userId, userId), moved))
  return found?.twinId ?? found?.id
}

/** One transfer ordered from an account, and what every answer says of it. */
import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { followerOf, remittanceLines } from '../../../payments/payment-followers.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import { payments } from '../../../payments/tables.ts'
import { present } from '../../../present.ts'
import { issuedRows } from './issued-rows.ts'

/** One ordered from this account; undefined for any other. */
export async function findIssued(db: Db, productId: string, id: string): Promise<Payment | undefined> {
  const rows = issuedRows(db, productId, { where: (columns) => sql`${columns.id} = ${id}`, most: 1 })
  const [row] = isUuid(id) ? await db.select().from(rows) : []
  return row
}

/** One ordered from this account. Throws NOT_FOUND for any other. */
export async function requireIssued(db: Db, productId: string, id: string): Promise<Payment> {
  const row = await findIssued(db, productId, id)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/**
 * One that may be taken back or asked for: those of `requireIssued`, the lines of remittances that have left,
 * and what carries the money of a service of this customer, which is seen
 * there and not here; its payee is then as that service shows them. Throws NOT_FOUND for any other.
 */
export async function requireUndoable(db: Db, session: Session, productId: string, id: string): Promise<Payment> {
  const issued = (await findIssued(db, productId, id)) ?? (await findSentLine(db, session, productId, id))
  if (issued) return issued
  const carried = and(eq(payments.productId, productId), eq(payments.userId, session.userId), isNotNull(payments.service))
  const [payment] = isUuid(id)
    ? await db
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), carried))
    : []
  const follower = payment && followerOf(payment)
  if (!follower) throw new Failure('NOT_FOUND')
  return { ...payment, creditorName: await follower.payee(db, payment) }
}

/** A line of a remittance that has left, to whoever signs with its contract: until then it is cancelled with its remittance, which counts it. */
async function findSentLine(db: Db, { userId }: Session, productId: string, id: string): Promise<Payment | undefined> {
  const sent = and(isNotNull(payments.remittanceId), notInArray(payments.state, ['SCHEDULED', 'ACCEPTED']))
  const [line] = isUuid(id)
    ? await db
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), eq(payments.productId, productId), sent))
    : []
  if (line) await remittanceLines().requireUndoable(db, userId, line)
  return line
}

export function toIssued(row: Payment): IssuedTransfer {
  const { id, kind, scope, state, orderedAt, executionOn, creditorName: name, creditorIban: iban, amount, concept } = row
  const known = present({ categoryPurpose: row.categoryPurpose, periodicId: row.periodicId, reason: paymentReason(row) })
  return { id, kind, scope, state, orderedAt, executionOn, payee: { name, iban }, amount, concept, ...known }
}

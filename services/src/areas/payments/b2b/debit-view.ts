/** One B2B debit on a customer's account: its mandate, its term, what was decided and what may be. */
import type { pendingDebitView, PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { parties, users } from '../../../identity/tables.ts'
import { ACCOUNT_TYPES, requireProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import { isUndecided, isUndoable } from '../../../received/b2b/decide.ts'
import { mandateStateOn } from '../../../received/b2b/mandate-lack.ts'
import { b2bMandates } from '../../../received/b2b/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { requireDebit, toPendingDebit, type MyDebit } from './debit-rows.ts'

export const readPendingDebit: Handler<typeof pendingDebitView> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const found = await requireDebit(db, session.userId, params.debitId)
  const account = await requireProduct(db, session, found.debit.productId, ACCOUNT_TYPES)
  const { received } = found
  const { available, held } = money(account)
  const mandate = await mandateOf(db, found, dayAt(now))
  const decision = await decisionOf(db, found, session.userId)
  const canDecide = account.canOperate && isUndecided(found, now)
  return {
    ...toPendingDebit(found),
    creditorId: received.creditorId ?? '',
    theirIban: received.theirIban,
    theirBic: received.theirBic,
    endToEndId: received.endToEndId,
    transactionId: received.transactionId,
    receivedAt: received.receivedAt,
    ...(mandate ? { mandate } : {}),
    availableAfter: toCents(available - received.amount),
    held,
    ...(decision ? { decision } : {}),
    canPay: canDecide && found.state === 'PENDING',
    canReturn: canDecide,
    canUndo: account.canOperate && isUndoable(found, now),
    asOf: now,
  }
}

async function mandateOf(db: Db, { mandate, debit }: MyDebit, today: ReturnType<typeof dayAt>): Promise<PendingDebitDetail['mandate']> {
  if (!mandate) return undefined
  const [found] = await db
    .select({ state: mandateStateOn(today) })
    .from(b2bMandates)
    .where(eq(b2bMandates.id, mandate.id))
  const { id, type, validUntil } = mandate
  const signedOn = debit.signedOn ?? mandate.signedOn
  return { id, type, state: found?.state ?? mandate.state, ...(signedOn ? { signedOn } : {}), ...(validUntil ? { validUntil } : {}) }
}

/** Who decided of it, by the order with which they did. */
async function decisionOf(db: Db, { received, debit }: MyDebit, userId: number): Promise<PendingDebitDetail['decision']> {
  const what = received.givenBackBy === null ? ('PAY' as const) : ('RETURN' as const)
  const [orderId, at] = what === 'RETURN' ? [received.givenBackBy, received.givenBackAt] : [debit.letThroughBy, debit.letThroughAt]
  if (orderId === null || at === null) return undefined
  const [who] = await db
    .select({ id: users.id, name: parties.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(orders.id, orderId))
  if (!who) return undefined
  const me = who.id === userId
  return { what, at, by: who.name, me, ...(me ? { operationId: orderId } : {}) }
}

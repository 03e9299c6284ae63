/** Who has signed a file, how many must, and who may give what is missing. */
import type { FileReview } from '@almenara/contract/areas/payments/review'
import type { Instant } from '@almenara/contract/dates'
import { and, arrayContains, asc, desc, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { parties, users } from '../../../identity/tables.ts'
import { powers } from '../../../products/tables.ts'
import { pendingOf } from '../../../two-step/co-signatories.ts'
import { orders, orderSignatures } from '../../../two-step/tables.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import type { SupportRow } from '../files/support-access.ts'
import { presentations } from '../remittances/tables.ts'
import { requiredOf } from './pending-files.ts'

export async function signaturesOfFile(
  db: Db,
  support: SupportRow,
  contract: OwnedRemittanceContract | undefined,
): Promise<FileReview['signatures']> {
  const order = await orderOf(db, support.id)
  if (order) {
    return { given: order.signed, required: order.required, by: await signedBy(db, order.id), pending: await pendingOf(db, order) }
  }
  const required = requiredOf(contract, { state: support.state, amount: support.goodAmount })
  return { given: 0, required, by: [], pending: contract ? await maySign(db, contract, support) : [] }
}

/** The order that presents it: one that waits, or was executed. */
async function orderOf(db: Db, supportId: string) {
  const { id, userId, productId, status, required, signed: given } = orders
  const [order] = await db
    .select({ id, userId, productId, status, required, signed: given })
    .from(presentations)
    .innerJoin(orders, eq(orders.id, presentations.orderId))
    .where(and(arrayContains(presentations.supportIds, [supportId]), inArray(orders.status, ['WAITING', 'PROCESSING', 'EXECUTED'])))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order
}

/** In the order in which they signed. */
export async function signedBy(db: Db, orderId: string): Promise<{ name: string; at: Instant }[]> {
  const rows = await db
    .select({ name: parties.name, at: orderSignatures.signedAt })
    .from(orderSignatures)
    .innerJoin(users, eq(users.id, orderSignatures.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(eq(orderSignatures.orderId, orderId), isNotNull(orderSignatures.signedAt)))
    .orderBy(asc(orderSignatures.signedAt))
  return rows.flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
}

/** With the contract and with its account; where the contract says so, not who presented it. */
async function maySign(db: Db, { id, account, fourEyes }: OwnedRemittanceContract, { userId }: SupportRow) {
  const ofAccount = alias(powers, 'of_account')
  const withAccount = db
    .select({ one: sql`1` })
    .from(ofAccount)
    .where(and(eq(ofAccount.userId, powers.userId), eq(ofAccount.productId, account.id), eq(ofAccount.canOperate, true)))
  const operative = and(eq(powers.productId, id), eq(powers.canOperate, true), eq(users.executive, true), isNull(users.blockedAt))
  const rows = await db
    .select({ userId: users.id, name: parties.name })
    .from(powers)
    .innerJoin(users, eq(users.id, powers.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(operative, exists(withAccount)))
    .orderBy(asc(parties.name), asc(users.id))
  return rows.filter((row) => !fourEyes || row.userId !== userId).map(({ name }) => ({ name }))
}

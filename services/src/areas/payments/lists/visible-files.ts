/** Which files a user may see: those they presented, and those of a contract that they have; and who sees whom a payroll pays. */
import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { powers, products } from '../../../products/tables.ts'
import { paymentSupportBatches as batches, paymentSupports as supports } from '../files/tables.ts'

/** Category purposes of what is paid to people for their work, or after it (ISO 20022, ExternalCategoryPurpose1Code). */
const PAYROLL = ['SALA', 'PENS', 'BONU'] as const

export const isPayroll = (purpose: string | null): boolean => (PAYROLL as readonly (string | null)[]).includes(purpose)

function contractsOfUser(db: Db, userId: number, also?: SQL) {
  return db
    .select({ id: powers.productId })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(and(eq(powers.userId, userId), eq(products.status, 'ACTIVE'), also))
}

/** It came to be presented, and not only to be checked, which is its sender's alone. */
export const PRESENTED = eq(supports.onlyCheck, false)

export function visibleTo(db: Db, userId: number): SQL | undefined {
  const mine = contractsOfUser(db, userId)
  const ofBatches = db
    .select({ one: sql`1` })
    .from(batches)
    .where(and(eq(batches.supportId, supports.id), inArray(batches.contractId, mine)))
  return or(eq(supports.userId, userId), and(PRESENTED, or(inArray(supports.contractId, mine), exists(ofBatches))))
}

/** Whether this user sees the orders of a file: whoever presented it does, and whoever has another's payroll shown to them. */
export async function seesOrders(
  db: Db,
  user: number,
  { id, userId }: Pick<typeof supports.$inferSelect, 'id' | 'userId'>,
): Promise<boolean> {
  if (user === userId) return true
  const hidden = contractsOfUser(db, user, eq(powers.seePayroll, false))
  const paid = and(eq(batches.supportId, id), inArray(batches.purpose, [...PAYROLL]), inArray(batches.contractId, hidden))
  return (await db.$count(batches, paid)) === 0
}

/** What a credit card still owes of the purchases that are paid in instalments. Unsigned. */
import { toCents, type Cents } from '@almenara/contract/money'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { cardSettlements, scpInstalments, scpPlans } from './tables.ts'

/** The principal of the instalments that no settlement has charged, but for those repaid early. */
export async function deferredDebt(db: Db, productId: string): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${scpInstalments.principal}), 0)::bigint` })
    .from(scpPlans)
    .innerJoin(scpInstalments, eq(scpInstalments.planId, scpPlans.id))
    .leftJoin(cardSettlements, eq(cardSettlements.id, scpInstalments.settlementId))
    .where(
      and(
        eq(scpPlans.productId, productId),
        or(isNull(scpInstalments.settlementId), isNull(cardSettlements.chargedOn)),
        or(isNull(scpPlans.cancelledOn), sql`${scpInstalments.settlementId} is not null`),
      ),
    )
  return toCents(row?.sum ?? 0)
}

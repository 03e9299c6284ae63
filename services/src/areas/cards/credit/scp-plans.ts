/** Deferred purchases as they stand: which instalments are paid, what is left, what repaying early takes. */
import type { INSTALMENT_STATES, ScpPurchase } from '@almenara/contract/areas/cards/scp'
import type { ScpState } from '@almenara/contract/areas/cards/scp-states'
import { add, type Cents, negate, ZERO } from '@almenara/contract/money'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { cardSettlements, scpInstalments, type scpPlans } from './tables.ts'

export type Plan = typeof scpPlans.$inferSelect
export type PlanInstalment = typeof scpInstalments.$inferSelect & {
  amount: Cents
  state: (typeof INSTALMENT_STATES)[number]
}

/** The instalments of each of these plans, in their order. */
export async function readInstalments(db: Db, plans: readonly Plan[]): Promise<Map<number, PlanInstalment[]>> {
  const found = new Map<number, PlanInstalment[]>(plans.map(({ id }) => [id, []]))
  if (plans.length === 0) return found
  const rows = await db
    .select({ row: scpInstalments, chargedOn: cardSettlements.chargedOn })
    .from(scpInstalments)
    .leftJoin(cardSettlements, eq(cardSettlements.id, scpInstalments.settlementId))
    .where(inArray(scpInstalments.planId, [...found.keys()]))
    .orderBy(asc(scpInstalments.planId), asc(scpInstalments.number))
  const cancelled = new Set(plans.filter(({ cancelledOn }) => cancelledOn !== null).map(({ id }) => id))
  for (const { row, chargedOn } of rows) {
    const open = cancelled.has(row.planId) ? 'CANCELLED' : 'PENDING'
    const state = row.settlementId === null ? open : chargedOn === null ? 'BILLED' : 'PAID'
    found.get(row.planId)?.push({ ...row, amount: add(row.principal, row.interest, row.fee), state })
  }
  return found
}

export function stateOf({ cancelledOn }: Plan, instalments: readonly PlanInstalment[]): ScpState {
  if (cancelledOn !== null) return 'CANCELLED'
  return instalments.every(({ state }) => state === 'PAID') ? 'REPAID' : 'ACTIVE'
}

/** Principal that has been paid, with an instalment or early. */
export function repaidOf({ principal }: Plan, instalments: readonly PlanInstalment[]): Cents {
  const owed = instalments.filter(({ state }) => state === 'PENDING' || state === 'BILLED').map((row) => row.principal)
  return add(principal, negate(add(ZERO, ...owed)))
}

/** What the lists say of a plan. */
export function planSummary(plan: Plan, instalments: readonly PlanInstalment[]): NonNullable<ScpPurchase['plan']> {
  const next = instalments.find(({ state }) => state === 'PENDING' || state === 'BILLED')
  return {
    payments: plan.payments,
    paid: instalments.filter(({ state }) => state === 'PAID').length,
    instalment: plan.instalment,
    outstanding: add(plan.principal, negate(repaidOf(plan, instalments))),
    ...(next ? { next: { dueOn: next.dueOn, amount: next.amount } } : {}),
  }
}

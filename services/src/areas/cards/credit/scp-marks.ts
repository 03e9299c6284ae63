/** Which movements of a card are being paid in instalments, and which may be. */
import type { CardMovement } from '@almenara/contract/areas/cards/movements'
import type { LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { OwnedCard } from '../card-access.ts'
import type { cardMovements } from '../tables.ts'
import { readTerms } from './closing.ts'
import { whyNotDeferred } from './scp-access.ts'
import { planSummary, readInstalments, stateOf } from './scp-plans.ts'
import { scpPlans } from './tables.ts'

type Row = typeof cardMovements.$inferSelect

/** By the id of the movement; those that were never deferrable are not there. */
export async function scpMarks(
  db: Db,
  owned: OwnedCard,
  rows: readonly Row[],
  today: LocalDate,
): Promise<Map<number, CardMovement['scp']>> {
  const bought = rows.filter(({ kind }) => kind === 'PURCHASE')
  if (owned.card.type !== 'CREDIT' || bought.length === 0) return new Map()
  const ids = bought.map(({ id }) => id)
  const plans = await db.select().from(scpPlans).where(inArray(scpPlans.movementId, ids))
  const instalments = await readInstalments(db, plans)
  const terms = await readTerms(db, owned.id)
  const planOf = new Map(plans.map((plan) => [plan.movementId, plan]))
  return new Map(
    bought.flatMap((movement): [number, CardMovement['scp']][] => {
      const plan = planOf.get(movement.id)
      if (plan) {
        const of = instalments.get(plan.id) ?? []
        const { payments, paid } = planSummary(plan, of)
        return [[movement.id, { state: stateOf(plan, of), payments, paid }]]
      }
      const principal = negate(movement.amount)
      const open = whyNotDeferred({ owned, movement, principal, plan, terms }, today) === undefined
      return open ? [[movement.id, { state: 'AVAILABLE' }]] : []
    }),
  )
}

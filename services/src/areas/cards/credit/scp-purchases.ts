/** The purchases of a card that are deferred or may be: newest first. */
import type { scpExtract, ScpPurchase } from '@almenara/contract/areas/cards/scp'
import type { LocalDate } from '@almenara/contract/dates'
import { type Cents, negate } from '@almenara/contract/money'
import { and, eq, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { selected, SqlList } from '../../../extracts/sql-list.ts'
import { cardMovements } from '../tables.ts'
import { planSummary, readInstalments, stateOf } from './scp-plans.ts'
import { lastClosing } from './settlement-rules.ts'
import { scpPlans } from './tables.ts'

export type Filters = FiltersOf<typeof scpExtract>

export interface ScpScope {
  id: string
  today: LocalDate
  /** The least that may be deferred; null where the card's contract defers nothing. */
  minimum: Cents | null
}

/** The newest movement of the list, and until which day all is settled. */
interface Bounds {
  newest: number
  settledUntil: LocalDate
  minimum: Cents | null
}

type ScpList = Frozen<ScpScope, Filters, Bounds>

interface ScpRow {
  movement: typeof cardMovements.$inferSelect
  plan: typeof scpPlans.$inferSelect | null
}

function select(db: Db) {
  const columns = { movement: cardMovements, plan: scpPlans }
  return db.select(columns).from(cardMovements).leftJoin(scpPlans, eq(scpPlans.movementId, cardMovements.id)).$dynamic()
}

export const scpPurchases = new SqlList<ScpScope, Filters, Bounds, ScpRow>({
  name: 'card-scp',
  since: 'defaultMinimunCardsMovements',
  freeze: async (db, { id, today, minimum }) => {
    const [row] = await db
      .select({ newest: max(cardMovements.id) })
      .from(cardMovements)
      .where(eq(cardMovements.productId, id))
    return { newest: row?.newest ?? 0, settledUntil: lastClosing(today), minimum }
  },
  select: (db, page) => selected(select(db), page),
  where: inList,
  key: [cardMovements.madeAt, cardMovements.id],
  keyOf: ({ movement: { madeAt, id } }) => [madeAt, id],
})

function inList({ scope, filters, bounds }: ScpList): SQL | undefined {
  const { productId, id, merchant, place, amount, madeOn: day } = cardMovements
  return and(
    eq(productId, scope.id),
    lte(id, bounds.newest),
    sql`(${scpPlans.id} is not null or ${deferrable(bounds)})`,
    filtered(filters, { text: folded(merchant, place), amount, day, chosen: [[STATE, filters.state]] }),
  )
}

/** In SQL what `stateOf` says of a plan. */
const STATE = sql`case
  when ${scpPlans.id} is null then 'AVAILABLE'
  when ${scpPlans.cancelledOn} is not null then 'CANCELLED'
  when exists (select from scp_instalments i left join card_settlements s on s.id = i.settlement_id
    where i.plan_id = ${scpPlans.id} and s.charged_on is null) then 'ACTIVE'
  else 'REPAID' end`

/** A purchase that may be deferred: charged, of a month that is not closed, and not too small. */
function deferrable({ settledUntil, minimum }: Pick<Bounds, 'settledUntil' | 'minimum'>): SQL {
  if (minimum === null) return sql`false`
  return sql`(${cardMovements.kind} = 'PURCHASE' and ${cardMovements.state} = 'SETTLED' and ${cardMovements.settledOn} > ${settledUntil}
    and -${cardMovements.amount} >= ${minimum}::bigint)`
}

/** These rows as the list has them. */
export async function toPurchases(db: Db, rows: readonly ScpRow[]): Promise<ScpPurchase[]> {
  const plans = rows.flatMap(({ plan }) => (plan ? [plan] : []))
  const instalments = await readInstalments(db, plans)
  return rows.map(({ movement, plan }) => {
    const of = (plan && instalments.get(plan.id)) ?? []
    return {
      id: String(movement.id),
      state: plan ? stateOf(plan, of) : 'AVAILABLE',
      boughtOn: movement.madeOn,
      merchant: movement.merchant,
      amount: negate(movement.amount),
      ...(plan ? { plan: planSummary(plan, of) } : {}),
    }
  })
}

/** The purchases of a card that are deferred or may be, as a dataset: newest first. */
import type { scpExtract, ScpPurchase } from '@almenara/contract/areas/cards/scp'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { type Cents, negate } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'
import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../../extracts/define.ts'
import { cardMovements } from '../tables.ts'
import { planSummary, readInstalments, stateOf } from './scp-plans.ts'
import { lastClosing } from './settlement-rules.ts'
import { scpPlans } from './tables.ts'

type Query = NonNullable<(typeof scpExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

export interface ScpScope {
  productId: string
  today: LocalDate
  /** The least that may be deferred; null where the card's contract defers nothing. */
  minimum: Cents | null
}

/** The newest movement of the list, and until which day all is settled. */
export interface Bounds {
  newest: number
  settledUntil: LocalDate
  minimum: Cents | null
}

export interface Key {
  at: Instant
  id: number
}

export type ScpList = Frozen<ScpScope, Filters, Bounds>

const columns = { movement: cardMovements, plan: scpPlans }
export interface ScpRow {
  movement: typeof cardMovements.$inferSelect
  plan: typeof scpPlans.$inferSelect | null
}

export const scpPurchases: Dataset<ScpScope, Filters, Bounds, Key, ScpRow> = {
  name: 'card-scp',
  freeze: async (db, { productId, today, minimum }) => {
    const [row] = await db
      .select({ newest: sql<number>`coalesce(max(${cardMovements.id}), 0)` })
      .from(cardMovements)
      .where(eq(cardMovements.productId, productId))
    return { newest: row?.newest ?? 0, settledUntil: lastClosing(today), minimum }
  },
  rows: (db, list, { after, offset, limit }: Window<Key>) =>
    select(db)
      .where(and(filtered(list), after && sql`(${cardMovements.madeAt}, ${cardMovements.id}) < (${after.at}::timestamptz, ${after.id})`))
      .orderBy(desc(cardMovements.madeAt), desc(cardMovements.id))
      .limit(limit)
      .offset(offset),
  count: async (db, list) => ({ count: await countScp(db, list), countIsExact: true }),
  keyOf: ({ movement: { madeAt, id } }) => ({ at: madeAt, id }),
}

function select(db: Db) {
  return db.select(columns).from(cardMovements).leftJoin(scpPlans, eq(scpPlans.movementId, cardMovements.id))
}

export async function countScp(db: Db, list: ScpList): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(cardMovements)
    .leftJoin(scpPlans, eq(scpPlans.movementId, cardMovements.id))
    .where(filtered(list))
  return row?.found ?? 0
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

function filtered({ scope, filters, bounds }: ScpList): SQL | undefined {
  const { search, state, fromDate, toDate } = filters
  return and(
    eq(cardMovements.productId, scope.productId),
    lte(cardMovements.id, bounds.newest),
    sql`(${scpPlans.id} is not null or ${deferrable(bounds)})`,
    state === undefined ? undefined : sql`${STATE} = any(${sql.param(state)}::text[])`,
    fromDate && gte(cardMovements.madeOn, fromDate),
    toDate && lte(cardMovements.madeOn, toDate),
    search === undefined ? undefined : matches(search),
  )
}

/** Its merchant or place has every word, or its amount is the one that is written. */
function matches(search: string): SQL {
  const amount = parseAmount(search)
  const words = searchable(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql`searchable(${cardMovements.merchant} || ' ' || ${cardMovements.place}) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    )
  const inText = words.length > 0 ? sql.join(words, sql` and `) : sql`false`
  return amount.ok ? sql`((${inText}) or abs(${cardMovements.amount}) = ${Math.abs(amount.amount)}::bigint)` : sql`(${inText})`
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

/** A purchase that is deferred or may be, and its neighbours in a list, if it is there. */
export async function neighboursOf(db: Db, list: ScpList, { at, id }: Key): Promise<{ newer?: string; older?: string }> {
  const key = sql`(${cardMovements.madeAt}, ${cardMovements.id})`
  const here = sql`(${at}::timestamptz, ${id})`
  const [newer] = await select(db)
    .where(and(filtered(list), sql`${key} > ${here}`))
    .orderBy(cardMovements.madeAt, cardMovements.id)
    .limit(1)
  const [older] = await select(db)
    .where(and(filtered(list), sql`${key} < ${here}`))
    .orderBy(desc(cardMovements.madeAt), desc(cardMovements.id))
    .limit(1)
  return {
    ...(newer ? { newer: String(newer.movement.id) } : {}),
    ...(older ? { older: String(older.movement.id) } : {}),
  }
}

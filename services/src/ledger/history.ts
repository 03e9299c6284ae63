/** What the ledger remembers of an account over time, read from its entries. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, between, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { entries } from './tables.ts'

/** The balance of each account at the end of each day asked for, in the order of `days`; zero before its first entry. */
export async function balancesAt(db: Db, accountIds: readonly number[], days: readonly LocalDate[]): Promise<Map<number, Cents[]>> {
  const { rows } = await db.execute<{ account: number; balances: Cents[] }>(sql`
    select a.id as account, array_agg(coalesce(
      (select e.balance_after from entries e where e.account_id = a.id and e.booked_on <= d.day order by e.booked_on desc, e.seq desc limit 1),
      0::bigint) order by d.place) as balances
    from unnest(${sql.param(accountIds)}::bigint[]) a(id), unnest(${sql.param(days)}::date[]) with ordinality d(day, place)
    group by a.id`)
  return new Map(rows.map(({ account, balances }) => [account, balances]))
}

/**
 * Money in and out of some entries in each month that has any, between two booking days. `key` is `YYYY-MM`; `moneyOut` is negative or zero.
 * `which` names the account, and whatever else the entries must be.
 */
export function monthlyFlows(
  db: Db,
  which: SQL | undefined,
  from: LocalDate,
  to: LocalDate,
): Promise<{ key: string; moneyIn: Cents; moneyOut: Cents }[]> {
  const { amount, bookedOn } = entries
  const key = sql<string>`to_char(${bookedOn}, 'YYYY-MM')`
  return db
    .select({
      key,
      moneyIn: sql<Cents>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint`,
      moneyOut: sql<Cents>`coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::bigint`,
    })
    .from(entries)
    .where(and(which, between(bookedOn, from, to)))
    .groupBy(key)
}

/** What the ledger remembers of an account over time, read from its entries. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

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

/** Money in and out of an account in each month that has any, between two days. `month` is `YYYY-MM`; `moneyOut` is negative or zero. */
export async function monthlyFlows(
  db: Db,
  accountId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<{ month: string; moneyIn: Cents; moneyOut: Cents }[]> {
  const { rows } = await db.execute<{ month: string; moneyIn: Cents; moneyOut: Cents }>(sql`
    select to_char(e.booked_on, 'YYYY-MM') as month,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "moneyIn",
      coalesce(sum(e.amount) filter (where e.amount < 0), 0)::bigint as "moneyOut"
    from entries e where e.account_id = ${accountId} and e.booked_on between ${from} and ${to}
    group by 1 order by 1`)
  return rows
}

/** What the ledger remembers of an account over time, read from its entries. */
import { daysBetween, type LocalDate } from '@almenara/contract/dates'
import { toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, desc, eq, getTableColumns, gte, lt, lte, sql } from 'drizzle-orm'
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

/** The balance of an account on average from a day until the day before another: what stood at the end of each. Rounded to the cent. */
export async function averageBalance(db: Db, account: number, from: LocalDate, until: LocalDate): Promise<Cents> {
  const { seq, bookedOn, balanceAfter, accountId } = entries
  const [opening] = await db
    .select({ balance: balanceAfter })
    .from(entries)
    .where(and(eq(accountId, account), lt(bookedOn, from)))
    .orderBy(desc(seq))
    .limit(1)
  const ends = await db
    .selectDistinctOn([bookedOn], { on: bookedOn, balance: balanceAfter })
    .from(entries)
    .where(and(eq(accountId, account), gte(bookedOn, from), lt(bookedOn, until)))
    .orderBy(asc(bookedOn), desc(seq))
  const steps = [{ on: from, balance: opening?.balance ?? ZERO }, ...ends]
  const summed = steps.reduce((sum, { on, balance }, at) => sum + balance * daysBetween(on, steps[at + 1]?.on ?? until), 0)
  return toCents(Math.round(summed / daysBetween(from, until)))
}

const { searched: _, ...columns } = getTableColumns(entries)
/** An entry without what a search looks at. */
export const entryColumns = columns
export type EntryRow = Omit<typeof entries.$inferSelect, 'searched'>

/** Some entries of an account in a row, by their numbers. `high` is below `low` where there are none. */
export interface EntryRange {
  account: number
  low: number
  high: number
}

/** Rows read at a time, so that a file of any size takes little memory. */
const CHUNK = 500

/** From the oldest to the newest. */
export async function* entriesIn(db: Db, { account, low, high }: EntryRange): AsyncGenerator<EntryRow> {
  for (let from = low; from <= high; from += CHUNK) {
    const range = and(gte(entries.seq, from), lte(entries.seq, Math.min(from + CHUNK - 1, high)))
    const chunk = await db
      .select(columns)
      .from(entries)
      .where(and(eq(entries.accountId, account), range))
      .orderBy(entries.seq)
    yield* chunk
  }
}

/** The balances before the first and after the last of them. */
export async function balancesAround(db: Db, { account, low, high }: EntryRange): Promise<{ opening: Cents; closing: Cents }> {
  const after = async (seq: number) => {
    const [entry] = await db
      .select({ balance: entries.balanceAfter })
      .from(entries)
      .where(and(eq(entries.accountId, account), eq(entries.seq, seq)))
    return entry?.balance ?? ZERO
  }
  return { opening: await after(low - 1), closing: await after(high) }
}

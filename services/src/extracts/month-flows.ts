/** Money in and out of some rows by month, for the headings of lists. */
import { firstOfMonth, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { and, between, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connection.ts'
import { flowsOf, type Flows } from './list-query.ts'

export interface Flowing {
  amount: PgColumn
  day: PgColumn
}
export interface MonthFlow extends Flows {
  /** `YYYY-MM`. */
  key: string
}

/** Of each month that has any, between two days. */
export function monthlyFlows(
  db: Db,
  table: PgTable,
  { amount, day }: Flowing,
  where: SQL | undefined,
  days: readonly [LocalDate, LocalDate],
) {
  const key = sql<string>`to_char(${day}, 'YYYY-MM')`
  return db
    .select({ key, ...flowsOf(amount) })
    .from(table)
    .where(and(where, between(day, ...days)))
    .groupBy(key)
}

/** Of the whole months from the last of these days to the first, which those of a page are; none for no days. */
export async function monthsOfPage(
  db: Db,
  table: PgTable,
  flowing: Flowing,
  where: SQL | undefined,
  days: readonly LocalDate[],
): Promise<MonthFlow[]> {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return []
  return monthlyFlows(db, table, flowing, where, [firstOfMonth(oldest), lastOfMonth(newest)])
}

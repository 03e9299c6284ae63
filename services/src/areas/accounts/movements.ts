/** The movements of an account: newest first, keyed by the entry's number, which has no gaps. */
import type { movementExtract } from '@almenara/contract/areas/accounts'
import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { filtered } from '../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList } from '../../extracts/sql-list.ts'
import { entryColumns, type EntryRange, type EntryRow } from '../../ledger/history.ts'
import { entries } from '../../ledger/tables.ts'

export type Filters = FiltersOf<typeof movementExtract>
/** An account, and what the books call it. */
export interface Account {
  id: string
  ledgerAccountId: number
}
/** First and last entry number of the list. Booking days never decrease along them, so dates become numbers once. */
interface Bounds {
  low: number
  high: number
}
export type MovementList = Frozen<Account, Filters, Bounds>

async function boundsOf(db: Db, { ledgerAccountId: account }: Account, { fromDate: from, toDate: to }: Filters): Promise<Bounds> {
  const first = from
    ? sql`(select seq from entries where account_id = ${account} and booked_on >= ${from} order by booked_on, seq limit 1)`
    : sql`1`
  const last = to
    ? sql`(select seq from entries where account_id = ${account} and booked_on <= ${to} order by booked_on desc, seq desc limit 1)`
    : sql`(select seq from entries where account_id = ${account} order by seq desc limit 1)`
  const { rows } = await db.execute<{ low: number | null; high: number | null }>(
    sql`select ${first}::bigint as low, ${last}::bigint as high`,
  )
  // An empty range is n+1..n, so that `low - 1` is always the last entry before the dates: the one with the opening balance.
  const high = rows[0]?.high ?? 0
  return { low: high === 0 ? 1 : (rows[0]?.low ?? high + 1), high }
}

/** The entries of a list. What its dates ask, its bounds say. */
export function inList({ filters: { fromDate: _, toDate: __, type, ...filters }, scope, bounds }: MovementList): SQL | undefined {
  const { amount, bookedOn: day } = entries
  return and(
    eq(entries.accountId, scope.ledgerAccountId),
    gte(entries.seq, bounds.low),
    lte(entries.seq, bounds.high),
    filtered(filters, { text: entries.searched, amount, day, chosen: [[entries.type, type]] }),
  )
}

export const rangeOf = ({ scope, bounds }: MovementList): EntryRange => ({ account: scope.ledgerAccountId, ...bounds })

/** Whether the list leaves out movements between its bounds. */
export function isFiltered({ fromDate: _, toDate: __, ...others }: Filters): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

export const movements = new SqlList<Account, Filters, Bounds, EntryRow>({
  name: 'account-movements',
  since: 'defaultMinimunExtractDate',
  freeze: boundsOf,
  select: (db, page) => selected(db.select(entryColumns).from(entries).$dynamic(), page),
  where: inList,
  key: [entries.seq],
  keyOf: ({ seq }) => [seq],
  flowing: { table: entries, amount: entries.amount, day: entries.bookedOn, dayOf: ({ bookedOn }) => bookedOn },
  countLimit: (filters) => (isFiltered(filters) ? COUNT_LIMIT : undefined),
  // Without filters the numbers have no gaps: a page begins at a known number instead of after rows that are skipped.
  keyBefore: ({ filters, bounds }, offset) => (isFiltered(filters) ? undefined : [bounds.high - offset + 1]),
  countOf: ({ filters, bounds: { low, high } }) => (isFiltered(filters) ? undefined : high - low + 1),
})

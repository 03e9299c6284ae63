/** What was booked in an account in a year, for what the bank writes of the year once it is over. */
import { addDays, addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { DatedDay } from '../../calendar/dated-work.ts'
import type { Db } from '../../db/connection.ts'
import { entries, transactions } from '../../ledger/tables.ts'
import type { BookedEntry } from './settlement-letter.ts'

/** The first of January after it. */
export const lastDayBefore = (january: LocalDate): LocalDate => addDays(january, -1)
export const firstDayBefore = (january: LocalDate): LocalDate => addMonths(january, -12)

/** Where a bank day covers this day of the year (`01-10`): the first of January of its year. */
export function yearOver({ day, from }: Pick<DatedDay, 'day' | 'from'>, on: string): LocalDate | undefined {
  const year = day.slice(0, 4)
  const due = toLocalDate(`${year}-${on}`)
  return from <= due && due <= day ? toLocalDate(`${year}-01-01`) : undefined
}

/** Interest, fees and taxes of the year before a first of January, in the order in which they were booked. */
export async function chargesOfYear(db: Db, accountId: number, january: LocalDate): Promise<BookedEntry[]> {
  const rows = await db
    .select({ entry: entries, kind: transactions.kind })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(
      and(
        eq(entries.accountId, accountId),
        between(entries.bookedOn, firstDayBefore(january), lastDayBefore(january)),
        inArray(entries.type, ['INTEREST', 'FEE', 'TAX']),
      ),
    )
    .orderBy(asc(entries.seq))
  return rows.map(({ entry, kind }) => ({ ...entry, kind }))
}

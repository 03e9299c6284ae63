import type { LocalDate } from '@almenara/contract/dates'
import { add, toCents, type Cents } from '@almenara/contract/money'
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { entries } from '../../ledger/tables.ts'
import type { WatchedEntry } from './judge.ts'

interface Account {
  ledgerAccountId: number
  overdraft: Cents
}

/** The movements of an account since a day, in their order, with what was available after each; and before the first of them. */
export async function entriesSince(
  db: Db,
  { ledgerAccountId, overdraft }: Account,
  since: LocalDate,
): Promise<{ rows: WatchedEntry[]; begins: Cents }> {
  const { seq, bookedOn, amount, balanceAfter, type, title, searched, accountId } = entries
  const [found, [before]] = await Promise.all([
    db
      .select({ seq, bookedOn, amount, balanceAfter, type, title, searched })
      .from(entries)
      .where(and(eq(accountId, ledgerAccountId), gte(bookedOn, since)))
      .orderBy(asc(seq)),
    db
      .select({ balanceAfter })
      .from(entries)
      .where(and(eq(accountId, ledgerAccountId), lt(bookedOn, since)))
      .orderBy(desc(seq))
      .limit(1),
  ])
  const available = (balance: Cents) => add(balance, overdraft)
  return {
    rows: found.map((entry) => ({ ...entry, balanceAfter: available(entry.balanceAfter) })),
    begins: available(before?.balanceAfter ?? toCents(0)),
  }
}

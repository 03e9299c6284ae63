/** The statements and settlements of the cast's accounts before the day of the load: of their real movements, chained as the bank goes on with them. */
import { addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { accountSettlementLetter, type BookedEntry } from '../areas/accounts/settlement-letter.ts'
import { STATEMENT, statementDocument } from '../areas/accounts/statement-document.ts'
import { accountStatements } from '../areas/accounts/tables.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { namedProduct, type NamedProduct } from '../correspondence/about-product.ts'
import type { Database } from '../db/connection.ts'
import { entries, transactions } from '../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { products } from '../products/tables.ts'
import { mailboxReaders, MONTHS_OF_LETTERS, storePast } from './past-documents.ts'
import { bookedAt } from './write-branch.ts'

interface Past {
  database: Database
  seed: number
  bic: string
  /** The day of the load. */
  today: LocalDate
}

/** Writes those of everybody who has a mailbox: asked again, it changes nothing. */
export async function writePastStatements(past: Past): Promise<void> {
  const { database } = past
  const readers = await mailboxReaders(database)
  const accounts = await database
    .select({ id: products.id, ledgerAccountId: products.ledgerAccountId })
    .from(products)
    .where(inArray(products.type, [...ACCOUNT_TYPES]))
    .orderBy(asc(products.id))
  for (const { id, ledgerAccountId } of accounts) {
    const to = readers.get(id)
    if (to && ledgerAccountId !== null) await writeOf(past, await namedProduct(database, id), ledgerAccountId, to)
  }
}

async function writeOf(past: Past, account: NamedProduct, ledgerAccountId: number, to: readonly number[]): Promise<void> {
  const { database, seed, today } = past
  const byMonth = await entriesByMonth(database, ledgerAccountId, today)
  const months = [...byMonth].filter(([month]) => bankDayFrom(addMonths(month, 1)) < today)
  const statements = months.map(([month, booked]) => statementOf(past, account, month, booked))
  const settlements = months.flatMap(([month, booked]) => {
    const letter = accountSettlementLetter(account, month, booked, bookedAt(bankDayFrom(addMonths(month, 1))))
    return letter ? [letter] : []
  })
  if (statements.length === 0) return
  await database.transaction(async (tx) => {
    await storePast(
      tx,
      seed,
      settlements.map((letter) => ({ ...letter, to })),
    )
    const ids = await storePast(
      tx,
      seed,
      statements.map(({ letter }) => ({ ...letter, to })),
    )
    const chain = statements.map(({ letter, ...chained }) => ({ ...chained, documentId: ids.get(letter.uniqueKey) ?? '' }))
    await tx.insert(accountStatements).values(chain).onConflictDoNothing()
  })
}

function statementOf({ bic }: Past, account: NamedProduct, month: LocalDate, booked: readonly BookedEntry[]) {
  const { id: productId, holders, ...named } = account
  const [first] = booked
  const last = booked.at(-1)
  if (!first || !last) throw new RangeError('A month of a statement has entries')
  const opening = add(first.balanceAfter, negate(first.amount))
  const producedAt = bookedAt(bankDayFrom(addMonths(month, 1)))
  const document = statementDocument({ month, account: named, holders, bic, opening, entries: booked }, producedAt)
  const uniqueKey = `statement:${productId}:${month.slice(0, 7)}`
  const letter = { uniqueKey, type: 'MONTHLY_STATEMENT', productId, template: STATEMENT, document }
  return { letter, productId, month, afterSeq: first.seq - 1, lastSeq: last.seq }
}

/** Those of the months before that of the load, each by the first day of its month. */
async function entriesByMonth(database: Database, account: number, today: LocalDate): Promise<Map<LocalDate, BookedEntry[]>> {
  const byMonth = new Map<LocalDate, BookedEntry[]>()
  const month = firstOfMonth(today)
  const { accountId, bookedOn, seq } = entries
  const rows = await database
    .select({ entry: entries, kind: transactions.kind })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(accountId, account), gte(bookedOn, addMonths(month, -MONTHS_OF_LETTERS)), lt(bookedOn, month)))
    .orderBy(asc(seq))
  for (const { entry, kind } of rows) {
    const of = firstOfMonth(entry.bookedOn)
    const ofMonth = byMonth.get(of)
    if (ofMonth) ofMonth.push({ ...entry, kind })
    else byMonth.set(of, [{ ...entry, kind }])
  }
  return byMonth
}

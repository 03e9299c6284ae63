/**
 * On the first bank day of a month: the statement of the month before, of each account with movements. No posting waits for it: entries are numbered
 * without gaps under the account's lock, so that whoever reads them sees a beginning of them, and what comes later is of the next statement.
 */
import { addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { and, asc, desc, eq, gt, inArray, lt, lte, max, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, readItem, requireEarlierDone, runItems } from '../../calendar/set-aside.ts'
import { holderNames, writeAboutProduct } from '../../correspondence/about-product.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { entries, ledgerAccounts, transactions } from '../../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../../products/access.ts'
import { products } from '../../products/tables.ts'
import { accountSettlementLetter } from './settlement-letter.ts'
import { STATEMENT, statementDocument } from './statement-document.ts'
import { accountStatements } from './tables.ts'

const NAME = 'account-statements'

/** An item is an account and the first day that its statement does not cover: `P1 2026-12-01`. */
const statements: ItemWork = {
  name: NAME,
  endsShort: true,
  due: async ({ bank, day, from }, after) => {
    const until = firstOfMonth(day)
    if (until < from) return []
    const item = sql<string>`${products.id} || ' ' || ${until}::text`
    const stated = sql`coalesce((select max(${accountStatements.lastSeq}) from ${accountStatements} where ${accountStatements.productId} = ${products.id}), 0)`
    const rows = await bank.database
      .select({ item })
      .from(products)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
      .where(
        and(
          inArray(products.type, [...ACCOUNT_TYPES]),
          gt(ledgerAccounts.seq, stated),
          after === undefined ? undefined : gt(products.id, readItem(after).contract),
          isNotSetAside(NAME, sql`(${item})`),
        ),
      )
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.item)
  },
  one: async ({ bank }, item) => {
    // A month is closed after the months before it: its statement begins where theirs ended.
    await requireEarlierDone(bank.database, NAME, item)
    const { contract, on } = readItem(item)
    await bank.database.transaction((tx) => writeStatement(tx, bank, contract, on))
  },
}

export const writeStatements: DatedWork = { name: NAME, run: (today) => runItems(today, statements), items: [statements] }

/** Of the month that ends before `until`. Nothing where it has been written, or nothing was booked since the one before. */
async function writeStatement(tx: Tx, bank: Bank, productId: string, until: LocalDate): Promise<void> {
  const month = addMonths(until, -1)
  // Whoever writes one of the same account meanwhile waits.
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update')
  if (!product || product.ledgerAccountId === null) throw new RangeError(`The account ${productId} is in no books`)
  const account = product.ledgerAccountId
  const [previous] = await tx
    .select({ month: accountStatements.month, lastSeq: accountStatements.lastSeq })
    .from(accountStatements)
    .where(eq(accountStatements.productId, productId))
    .orderBy(desc(accountStatements.lastSeq))
    .limit(1)
  if (previous && previous.month >= month) return
  const afterSeq = previous?.lastSeq ?? (await lastSeq(tx, account, lt(entries.bookedOn, month)))
  const last = await lastSeq(tx, account, lt(entries.bookedOn, until))
  if (last <= afterSeq) return
  const rows = await tx
    .select({ entry: entries, kind: transactions.kind })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.accountId, account), gt(entries.seq, afterSeq), lte(entries.seq, last)))
    .orderBy(asc(entries.seq))
  const booked = rows.map(({ entry, kind }) => ({ ...entry, kind }))
  const now = bank.clock.now()
  const statement = {
    month,
    account: { name: product.commercialName, identifier: product.identifier },
    holders: await holderNames(tx, productId),
    bic: bank.brand.bic,
    opening: await balanceAt(tx, account, afterSeq),
    entries: booked,
  }
  const documentId = await writeAboutProduct(
    tx,
    bank,
    {
      uniqueKey: `statement:${productId}:${month.slice(0, 7)}`,
      type: 'MONTHLY_STATEMENT',
      productId,
      template: STATEMENT,
      document: statementDocument(statement, now),
    },
    now,
  )
  if (documentId === undefined) return
  await tx.insert(accountStatements).values({ productId, month, afterSeq, lastSeq: last, documentId })
  // Of the same entries: none is in two settlements, and none in none.
  const settlement = accountSettlementLetter({ ...statement.account, id: productId, holders: statement.holders }, month, booked, now)
  if (settlement) await writeAboutProduct(tx, bank, settlement, now)
}

/** The number of the last of these entries of an account; 0 where there are none. Booking days never fall along an account. */
async function lastSeq(db: Db, account: number, those: SQL): Promise<number> {
  const [found] = await db
    .select({ last: max(entries.seq) })
    .from(entries)
    .where(and(eq(entries.accountId, account), those))
  return found?.last ?? 0
}

async function balanceAt(db: Db, account: number, seq: number) {
  const [entry] = await db
    .select({ balanceAfter: entries.balanceAfter })
    .from(entries)
    .where(and(eq(entries.accountId, account), eq(entries.seq, seq)))
  return entry?.balanceAfter ?? ZERO
}

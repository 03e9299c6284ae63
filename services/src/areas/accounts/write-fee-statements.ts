/** In January: the statement of fees of each account, of the year before. */
import type { LocalDate } from '@almenara/contract/dates'
import { and, asc, eq, exists, gt, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, readItem, runItems } from '../../calendar/set-aside.ts'
import { namedProduct, writeAboutProduct } from '../../correspondence/about-product.ts'
import { documentItems } from '../../correspondence/tables.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { entries } from '../../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../../products/access.ts'
import { products } from '../../products/tables.ts'
import { feeStatement, FEE_STATEMENT_KEY } from './fee-statement.ts'
import { chargesOfYear, firstDayBefore, lastDayBefore, yearOver } from './year-entries.ts'

const NAME = 'fee-statements'
/** Nothing of the year before is booked any more. */
const ON = '01-10'

/** An item is an account and the first day that its statement does not cover: `P1 2027-01-01`. */
const statements: ItemWork = {
  name: NAME,
  endsShort: true,
  due: async (today, after) => {
    const { bank } = today
    const january = yearOver(today, ON)
    return january === undefined ? [] : accountsWithout(bank.database, january, after)
  },
  one: async ({ bank }, item) => {
    const { contract, on } = readItem(item)
    await bank.database.transaction((tx) => writeFeeStatement(tx, bank, contract, on))
  },
}

export const writeFeeStatements: DatedWork = { name: NAME, run: (today) => runItems(today, statements), items: [statements] }

/** Accounts that were open in the year and have no statement of it. */
async function accountsWithout(db: Db, january: LocalDate, after: string | undefined): Promise<string[]> {
  const { id, type, status, openedOn, ledgerAccountId } = products
  const item = sql<string>`${id} || ' ' || ${january}::text`
  const key = sql`${FEE_STATEMENT_KEY}::text || ${id} || ':' || ${firstDayBefore(january).slice(0, 4)}::text`
  const written = db.select({ key: documentItems.uniqueKey }).from(documentItems).where(eq(documentItems.uniqueKey, key))
  const moved = db
    .select({ seq: entries.seq })
    .from(entries)
    .where(and(eq(entries.accountId, ledgerAccountId), gte(entries.bookedOn, firstDayBefore(january)), lt(entries.bookedOn, january)))
  const rows = await db
    .select({ item })
    .from(products)
    .where(
      and(
        inArray(type, [...ACCOUNT_TYPES]),
        lt(openedOn, january),
        or(eq(status, 'ACTIVE'), exists(moved)),
        after === undefined ? undefined : gt(id, readItem(after).contract),
        notExists(written),
        isNotSetAside(NAME, sql`(${item})`),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.item)
}

async function writeFeeStatement(tx: Tx, bank: Bank, productId: string, january: LocalDate): Promise<void> {
  const [account] = await tx.select({ ledger: products.ledgerAccountId }).from(products).where(eq(products.id, productId))
  if (!account || account.ledger === null) throw new RangeError(`The account ${productId} is in no books`)
  const now = bank.clock.now()
  const year = {
    from: firstDayBefore(january),
    to: lastDayBefore(january),
    product: await namedProduct(tx, productId),
    provider: bank.brand.legalName,
    entries: await chargesOfYear(tx, account.ledger, january),
  }
  await writeAboutProduct(tx, bank, feeStatement(year, now), now)
}

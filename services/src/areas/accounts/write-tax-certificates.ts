/** In February, before the year is declared: what each holder of accounts and deposits was paid, and what was withheld of it. */
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, count, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, readItem, runItems } from '../../calendar/set-aside.ts'
import { documentItems } from '../../correspondence/tables.ts'
import { writeDocument } from '../../correspondence/write-document.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { parties, users } from '../../identity/tables.ts'
import { averageBalance, balancesAt } from '../../ledger/history.ts'
import { holders, powers, products } from '../../products/tables.ts'
import { taxCertificate, TAX_CERTIFICATE_KEY, type HeldProduct } from './tax-certificate.ts'
import { chargesOfYear, firstDayBefore, lastDayBefore, yearOver } from './year-entries.ts'

const NAME = 'tax-certificates'
const ON = '02-01'
/** What pays interest, and the accounts that it is paid into. */
const TYPES = ['VIEW', 'CREDIT', 'TERM_DEPOSIT'] as const

/** An item is a holder and the first day that their certificate does not cover: `17 2027-01-01`. */
const certificates: ItemWork = {
  name: NAME,
  endsShort: true,
  due: async (today, after) => {
    const january = yearOver(today, ON)
    return january === undefined ? [] : holdersWithout(today.bank.database, january, after)
  },
  one: async ({ bank }, item) => {
    const { contract, on } = readItem(item)
    await bank.database.transaction((tx) => writeCertificate(tx, bank, Number(contract), on))
  },
}

export const writeTaxCertificates: DatedWork = { name: NAME, run: (today) => runItems(today, certificates), items: [certificates] }

async function holdersWithout(db: Db, january: LocalDate, after: string | undefined): Promise<string[]> {
  const { partyId, productId } = holders
  const item = sql<string>`${partyId} || ' ' || ${january}::text`
  const key = sql`${TAX_CERTIFICATE_KEY}::text || ${partyId} || ':' || ${firstDayBefore(january).slice(0, 4)}::text`
  const written = db.select({ key: documentItems.uniqueKey }).from(documentItems).where(eq(documentItems.uniqueKey, key))
  const rows = await db
    .selectDistinct({ item, partyId })
    .from(holders)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        inArray(products.type, [...TYPES]),
        isNotNull(products.ledgerAccountId),
        lt(products.openedOn, january),
        after === undefined ? undefined : gt(partyId, Number(readItem(after).contract)),
        notExists(written),
        isNotSetAside(NAME, sql`(${item})`),
      ),
    )
    .orderBy(asc(partyId))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.item)
}

async function writeCertificate(tx: Tx, bank: Bank, partyId: number, january: LocalDate): Promise<void> {
  const [holder] = await tx.select().from(parties).where(eq(parties.id, partyId))
  if (!holder) throw new RangeError(`There is no party ${partyId}`)
  const now = bank.clock.now()
  const year = {
    from: firstDayBefore(january),
    to: lastDayBefore(january),
    holder,
    bank: bank.brand.legalName,
    products: await heldBy(tx, partyId, january),
  }
  const certificate = taxCertificate(year, now)
  if (certificate) await writeDocument(tx, bank, { ...certificate, to: await readersOf(tx, holder) }, now)
}

/** In the order in which they were opened. */
export async function heldBy(db: Db, partyId: number, january: LocalDate): Promise<HeldProduct[]> {
  const rows = await db
    .select({ product: products, ordinal: holders.ordinal })
    .from(holders)
    .innerJoin(products, eq(products.id, holders.productId))
    .where(and(eq(holders.partyId, partyId), inArray(products.type, [...TYPES]), lt(products.openedOn, january)))
    .orderBy(asc(products.openedOn), asc(products.id))
  const held: HeldProduct[] = []
  for (const { product, ordinal } of rows) {
    const { id, commercialName: name, identifier, ledgerAccountId: account } = product
    if (account === null) continue
    const ofProduct = eq(holders.productId, id)
    const [sharers] = await db.select({ many: count() }).from(holders).where(ofProduct)
    const before = await db.$count(holders, and(ofProduct, lt(holders.ordinal, ordinal)))
    held.push({
      id,
      name,
      identifier,
      ...(await balancesOf(db, account, january)),
      place: before,
      holders: sharers?.many ?? 1,
      entries: await chargesOfYear(db, account, january),
    })
  }
  return held
}

/** At the end of the year, and on average in its last quarter. */
async function balancesOf(db: Db, account: number, january: LocalDate): Promise<{ balance: Cents; average: Cents }> {
  const [balance = ZERO] = (await balancesAt(db, [account], [addDays(january, -1)])).get(account) ?? []
  return { balance, average: await averageBalance(db, account, addMonths(january, -3), january) }
}

/** Whoever it is about; for an organisation, whoever may operate with what it holds. */
export async function readersOf(db: Db, { id, kind }: typeof parties.$inferSelect): Promise<number[]> {
  const own = await db.select({ id: users.id }).from(users).where(eq(users.partyId, id)).orderBy(asc(users.id))
  if (kind === 'PERSON') return own.map((user) => user.id)
  const acting = await db
    .selectDistinct({ id: powers.userId })
    .from(powers)
    .innerJoin(holders, and(eq(holders.productId, powers.productId), eq(holders.ordinal, 1)))
    .where(and(eq(holders.partyId, id), eq(powers.canOperate, true)))
    .orderBy(asc(powers.userId))
  return [...own, ...acting].map((user) => user.id)
}

/** The rows that a chunk of a remittance becomes: of `payments`, debits or invoices. They are made beside the writing of the chunk before. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/connection.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { parties } from '../../../identity/tables.ts'
import { paymentRow } from '../../../payments/payments.ts'
import { payments } from '../../../payments/tables.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import { isOfBank } from '../../../products/spanish-banks.ts'
import { holders, products } from '../../../products/tables.ts'
import { confirmingInvoices } from '../confirming/tables.ts'
import { invoiceRows } from '../confirming/unpack-invoices.ts'
import { remittanceDebits } from '../debits/tables.ts'
import { debitRows } from '../debits/unpack-debits.ts'
import { paymentSupportOrders, paymentSupports } from '../files/tables.ts'
import { lineBank } from './line-bank.ts'
import type { Moved, Remittance } from './outcomes.ts'
import { isCollected } from './plan.ts'

/** More, written and read in one go, would keep the requests of others waiting. */
const LINES_AT_ONCE = 1_000

export interface Chunk {
  /** Of the remittance when its rows were made: of another, they would be others. */
  of: Pick<Remittance, 'state' | 'unpacked'>
  table: PgTable
  /** As `insertJson` takes them. */
  rows: string
  count: number
  lastOrdinal: number
  /** What came to its end as it was made. */
  moved: Moved[]
}

/** The chunk that follows what is unpacked. `after`: the place of the last order of that, where it is known. Throws where an order is not whole. */
export async function makeChunk(db: Db, bank: Bank, remittance: Remittance, after?: number): Promise<Chunk> {
  const { number, state, unpacked } = remittance
  const lines = await nextLines(db, remittance, after ?? (await lastMade(db, remittance)))
  const last = lines.at(-1)
  if (!last) throw new Error(`Remittance ${number} has fewer orders than were signed`)
  const made = await rowsOf(db, bank, remittance, lines)
  return { of: { state, unpacked }, ...made, count: lines.length, lastOrdinal: last.ordinal }
}

/** Whether it is still what comes next of a remittance that is locked. */
export function isNext({ of }: Chunk, { state, unpacked }: Remittance): boolean {
  return of.state === state && of.unpacked === unpacked
}

const tableOf = ({ kind }: Remittance) => (kind === 'CONFIRMING' ? confirmingInvoices : isCollected(kind) ? remittanceDebits : payments)

async function lastMade(db: Db, remittance: Remittance): Promise<number> {
  const made = tableOf(remittance)
  const last = sql<number | null>`max(${made.ordinal})`
  const [done] = await db.select({ last }).from(made).where(eq(made.remittanceId, remittance.id))
  return done?.last ?? remittance.firstOrdinal - 1
}

function nextLines(db: Db, { supportId, batch }: Remittance, after: number): Promise<Line[]> {
  const { ordinal, state } = paymentSupportOrders
  const mine = and(eq(paymentSupportOrders.supportId, supportId), eq(paymentSupportOrders.batch, batch), eq(state, 'GOOD'))
  return db
    .select()
    .from(paymentSupportOrders)
    .where(and(mine, gt(ordinal, after)))
    .orderBy(asc(ordinal))
    .limit(LINES_AT_ONCE)
}

async function rowsOf(
  db: Db,
  bank: Bank,
  remittance: Remittance,
  lines: readonly Line[],
): Promise<Pick<Chunk, 'table' | 'rows' | 'moved'>> {
  const now = bank.clock.now()
  const table = tableOf(remittance)
  if (isCollected(remittance.kind)) return { table, rows: rowsAsJson(await debitRows(bank, remittance, lines, now)), moved: [] }
  if (remittance.kind === 'CONFIRMING') return { table, rows: rowsAsJson(await invoiceRows(bank, remittance, lines, now)), moved: [] }
  const rows = await transferRows(db, bank, remittance, lines, now)
  const failed = rows.flatMap(({ state, amount }) => (state === 'FAILED' ? [amount] : []))
  const moved = failed.length === 0 ? [] : [{ to: 'failed' as const, count: failed.length, amount: add(ZERO, ...failed) }]
  return { table, rows: rowsAsJson(rows), moved }
}

/** How a transfer of a remittance is known: the same however often it is unpacked. */
function lineId({ id, presentedAt }: Pick<Remittance, 'id' | 'presentedAt'>, ordinal: number): string {
  return datedKey('remittance-line', `${id} ${ordinal}`, dayAt(presentedAt))
}

type Line = typeof paymentSupportOrders.$inferSelect
type Row = ReturnType<typeof paymentRow> & { amount: Cents }

/** Of a remittance that was cancelled before it was charged they are rows too, cancelled. */
async function transferRows(db: Db, bank: Bank, remittance: Remittance, lines: readonly Line[], now: Instant): Promise<Row[]> {
  const debtor = await debtorOf(db, remittance)
  const targets = await accountsOf(
    db,
    lines.flatMap(({ iban }) => (iban !== null && isOfBank(bank.brand.bankCode, iban) ? [iban] : [])),
  )
  return Promise.all(
    lines.map(async (line) => {
      const { amount, iban, name, ordinal } = line
      if (amount === null || iban === null || name === null) throw new Error(`Order ${ordinal} of ${remittance.number} is not whole`)
      const { own, bic } = await lineBank(bank, iban, line.bic)
      const row = paymentRow(
        {
          id: lineId(remittance, ordinal),
          remittanceId: remittance.id,
          ordinal,
          userId: null,
          ...debtor,
          targetAccountId: own ? (targets.get(iban) ?? null) : null,
          kind: own ? 'BOOK' : remittance.instant || line.instant ? 'INSTANT' : 'ORDINARY',
          amount,
          creditorName: name,
          creditorIban: iban,
          creditorBic: bic ?? 'NOTPROVIDED',
          concept: line.concept ?? '',
          endToEndId: line.endToEndId ?? 'NOTPROVIDED',
          categoryPurpose: line.categoryPurpose ?? remittance.purpose,
          executionOn: remittance.executionOn,
        },
        now,
        'LATER',
      )
      if (remittance.state === 'CANCELLED') return { ...row, amount, state: 'CANCELLED' as const, closedAt: now }
      // Of no bank that can be reached.
      return bic === undefined ? { ...row, amount, state: 'FAILED' as const, reason: 'RC01', closedAt: now } : { ...row, amount }
    }),
  )
}

/** Accounts of this bank in the books, open or not: whether one still is, is asked when it is paid. */
async function accountsOf(db: Db, ibans: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  if (ibans.length === 0) return new Map()
  const { identifier, ledgerAccountId, type } = products
  const rows = await db
    .select({ iban: identifier, account: ledgerAccountId })
    .from(products)
    .where(and(isAnyOf(identifier, [...new Set(ibans)]), inArray(type, [...ACCOUNT_TYPES])))
  return new Map(rows.map(({ iban, account }) => [iban, account]))
}

/** Whose account a remittance charges. */
export async function debtorOf(db: Db, { productId, ledgerAccountId, supportId }: Remittance) {
  const [debtor] = await db
    .select({ debtorIban: products.identifier, debtorName: parties.name, channel: paymentSupports.channel })
    .from(products)
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .innerJoin(paymentSupports, eq(paymentSupports.id, supportId))
    .where(eq(products.id, productId))
  if (!debtor) throw new Error(`There is no account ${productId} with a holder`)
  return { productId, ledgerAccountId, ...debtor }
}

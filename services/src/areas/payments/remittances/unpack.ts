/**
 * What was signed of a file becomes rows of `payments`, or of debits, chunk by chunk: each chunk is a transaction, and an order has the same id however often
 * it is done, so that whatever is cut off goes on from where it was.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { paymentRow } from '../../../payments/payments.ts'
import { payments } from '../../../payments/tables.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { holders, products } from '../../../products/tables.ts'
import { parties } from '../../../identity/tables.ts'
import { paymentSupportOrders, paymentSupports } from '../files/tables.ts'
import { confirmingInvoices } from '../confirming/tables.ts'
import { invoiceRows } from '../confirming/unpack-invoices.ts'
import { debitRows } from '../debits/unpack-debits.ts'
import { remittanceDebits } from '../debits/tables.ts'
import { requireAsSigned } from './as-signed.ts'
import { countOutcomes, lockRemittance, type Remittance } from './outcomes.ts'
import { isCollected } from './plan.ts'
import { remittances } from './tables.ts'

/** More, written and read in one go, would keep the requests of others waiting. */
const LINES_AT_ONCE = 1_000
const NAME = 'remittance-unpacking'

/** An item is the id of a file. */
export const unpackRemittances: ItemWork = {
  name: NAME,
  due: async ({ bank: { database } }) => {
    const { supportId, unpacked, count, presentedAt } = remittances
    const rows = await database
      .select({ supportId })
      .from(remittances)
      .where(and(lt(unpacked, count), isNotSetAside(NAME, supportId)))
      .groupBy(supportId)
      .orderBy(asc(sql`min(${presentedAt})`))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.supportId)
  },
  one: async ({ bank }, supportId) => {
    await requireAsSigned(bank.database, supportId)
    const { id, unpacked, count, batch } = remittances
    const left = bank.database.select({ id }).from(remittances)
    const rows = await left.where(and(eq(remittances.supportId, supportId), lt(unpacked, count))).orderBy(asc(batch))
    for (const row of rows) while (await unpackChunk(bank, row.id));
  },
}

/** How a transfer of a remittance is known: the same however often it is unpacked. */
function lineId({ id, presentedAt }: Pick<Remittance, 'id' | 'presentedAt'>, ordinal: number): string {
  return datedKey('remittance-line', `${id} ${ordinal}`, dayAt(presentedAt))
}

/** False once there is nothing left of it. */
async function unpackChunk(bank: Bank, id: string, most = LINES_AT_ONCE): Promise<boolean> {
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    if (remittance.unpacked >= remittance.count) return false
    const lines = await nextLines(tx, remittance, most)
    if (lines.length === 0) throw new Error(`Remittance ${remittance.number} has fewer orders than were signed`)
    if (isCollected(remittance.kind)) {
      await insertRows(tx, remittanceDebits, await debitRows(bank, remittance, lines, now))
      const debits = remittance.unpacked + lines.length
      await countOutcomes(tx, remittance, [], now, { unpacked: debits })
      return debits < remittance.count
    }
    if (remittance.kind === 'CONFIRMING') {
      await insertRows(tx, confirmingInvoices, await invoiceRows(bank, remittance, lines, now))
      const invoices = remittance.unpacked + lines.length
      await countOutcomes(tx, remittance, [], now, { unpacked: invoices })
      return invoices < remittance.count
    }
    const rows = await rowsOf(tx, bank, remittance, lines, now)
    await insertRows(tx, payments, rows)
    const failed = rows.flatMap(({ state, amount }) => (state === 'FAILED' ? [amount] : []))
    const moved = failed.length === 0 ? [] : [{ to: 'failed' as const, count: failed.length, amount: add(ZERO, ...failed) }]
    const unpacked = remittance.unpacked + rows.length
    await countOutcomes(tx, remittance, moved, now, { unpacked })
    return unpacked < remittance.count
  })
}

async function nextLines(tx: Tx, { id, kind, supportId, batch, firstOrdinal }: Remittance, most: number) {
  const made = kind === 'CONFIRMING' ? confirmingInvoices : isCollected(kind) ? remittanceDebits : payments
  const [done] = await tx
    .select({ last: sql<number | null>`max(${made.ordinal})` })
    .from(made)
    .where(eq(made.remittanceId, id))
  const { ordinal, state } = paymentSupportOrders
  const mine = and(eq(paymentSupportOrders.supportId, supportId), eq(paymentSupportOrders.batch, batch), eq(state, 'GOOD'))
  return tx
    .select()
    .from(paymentSupportOrders)
    .where(and(mine, gt(ordinal, done?.last ?? firstOrdinal - 1)))
    .orderBy(asc(ordinal))
    .limit(most)
}

type Line = typeof paymentSupportOrders.$inferSelect
type Row = ReturnType<typeof paymentRow> & { amount: Cents }

/** Of a remittance that was cancelled before it was charged they are rows too, cancelled. */
async function rowsOf(tx: Tx, bank: Bank, remittance: Remittance, lines: readonly Line[], now: Instant): Promise<Row[]> {
  const debtor = await debtorOf(tx, remittance)
  const targets = await accountsOf(
    tx,
    lines.flatMap(({ iban }) => (iban !== null && isOurs(bank, iban) ? [iban] : [])),
  )
  return Promise.all(
    lines.map(async (line) => {
      const { amount, iban, name, ordinal } = line
      if (amount === null || iban === null || name === null) throw new Error(`Order ${ordinal} of ${remittance.number} is not whole`)
      const ours = isOurs(bank, iban)
      const bic = ours ? bank.brand.bic : (bankOf(iban)?.bic ?? line.bic ?? (await bank.sepa.bicOf?.(iban)))
      const row = paymentRow(
        {
          id: lineId(remittance, ordinal),
          remittanceId: remittance.id,
          ordinal,
          userId: null,
          ...debtor,
          targetAccountId: ours ? (targets.get(iban) ?? null) : null,
          kind: ours ? 'BOOK' : remittance.instant || line.instant ? 'INSTANT' : 'ORDINARY',
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

function isOurs({ brand }: Bank, iban: string): boolean {
  return iban.startsWith('ES') && iban.slice(4, 8) === brand.bankCode
}

/** Accounts of this bank in the books, open or not: whether one still is, is asked when it is paid. */
async function accountsOf(tx: Tx, ibans: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  if (ibans.length === 0) return new Map()
  const { identifier, ledgerAccountId, type } = products
  const rows = await tx
    .select({ iban: identifier, account: ledgerAccountId })
    .from(products)
    .where(and(isAnyOf(identifier, [...new Set(ibans)]), inArray(type, [...ACCOUNT_TYPES])))
  return new Map(rows.map(({ iban, account }) => [iban, account]))
}

/** Whose account a remittance charges. */
export async function debtorOf(tx: Tx, { productId, ledgerAccountId, supportId }: Remittance) {
  const [debtor] = await tx
    .select({ debtorIban: products.identifier, debtorName: parties.name, channel: paymentSupports.channel })
    .from(products)
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .innerJoin(paymentSupports, eq(paymentSupports.id, supportId))
    .where(eq(products.id, productId))
  if (!debtor) throw new Error(`There is no account ${productId} with a holder`)
  return { productId, ledgerAccountId, ...debtor }
}

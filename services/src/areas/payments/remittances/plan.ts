/** What presenting a file would do now: its remittances, with the day on which each is made. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { CreditorScheme, DebitSequence } from '@almenara/contract/areas/payments/debit-codes'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { confirmingDay, debitDay, transferDays } from '../../../calendar/payment-days.ts'
import type { Database, Db, Tx } from '../../../db/connection.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import type { Session } from '../../../identity/sessions.ts'
import { products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { itemsDigest } from '../files/digest.ts'
import { requireSupport } from '../files/support-access.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as lines, paymentSupports } from '../files/tables.ts'
import type { PlannedBatch, PlannedSupport } from './as-signed.ts'

export type Support = typeof paymentSupports.$inferSelect

/** Of debits, with an advance or without: money that comes in. */
export const isCollected = (kind: RemittanceKind | null | undefined): boolean => kind === 'DEBITS' || kind === 'FINANCING'

export interface Asked {
  /** Transfers, unless it says otherwise. */
  kind?: RemittanceKind | null | undefined
  requestedOn: LocalDate | null
  instant: boolean
}

/** The day on which a remittance asked for a day is made, were it signed now. Instant ones go on any day, at any hour; debits, a bank day ahead. */
export function executionDay(now: Instant, { kind, requestedOn, instant }: Asked): LocalDate {
  if (isCollected(kind)) return debitDay(now, requestedOn ?? undefined)
  if (kind === 'CONFIRMING') return confirmingDay(now, requestedOn ?? undefined)
  if (!instant) return transferDays(now, requestedOn ?? undefined).executionOn
  const today = dayAt(now)
  return requestedOn !== null && requestedOn > today ? requestedOn : today
}

/** The file as it stands, its days as of now. `digest`: of its orders, where they have just been read. */
export async function planOf(db: Db, support: Support, now: Instant, digest: string): Promise<PlannedSupport> {
  const planned = await plannedBatches(db, support, now)
  const { id: supportId, name, version, excluded } = support
  return {
    supportId,
    name,
    version,
    itemsDigest: digest,
    excludedDigest: await excludedDigest(db, supportId),
    excluded,
    count: planned.reduce((sum, { count }) => sum + count, 0),
    amount: add(ZERO, ...planned.map(({ amount }) => amount)),
    batches: planned,
  }
}

/** Its remittances to be, without what is wrong or left out of them. */
export async function plannedBatches(db: Db, support: Pick<Support, 'id' | 'contractId'>, now: Instant): Promise<PlannedBatch[]> {
  const good = and(eq(lines.supportId, batches.supportId), eq(lines.batch, batches.batch), eq(lines.state, 'GOOD'))
  const contract = sql`coalesce(${batches.contractId}, ${support.contractId})`
  const rows = await db
    .select({
      batch: batches.batch,
      batchId: batches.batchId,
      kind: remittanceContracts.kind,
      contractId: sql<string>`${contract}`,
      productId: products.id,
      ledgerAccountId: ledgerAccounts.id,
      requestedOn: batches.requestedOn,
      instant: batches.instant,
      purpose: batches.purpose,
      bookedAsOne: batches.bookedAsOne,
      // Of debits: a batch that mixes schemes says the first of them, and each of its debits its own.
      scheme: sql<CreditorScheme | null>`min(${lines.debit}->>'scheme')`,
      sequence: sql<DebitSequence | null>`case when count(distinct ${lines.debit}->>'sequence') = 1 then min(${lines.debit}->>'sequence') end`,
      creditorId: sql<string | null>`coalesce(min(${lines.debit}->>'creditorId'), ${remittanceContracts.creditorId})`,
      count: sql<number>`count(*)::int`,
      amount: sql<Cents>`sum(${lines.amount})::bigint`,
      firstOrdinal: sql<number>`min(${lines.ordinal})`,
      lastOrdinal: sql<number>`max(${lines.ordinal})`,
    })
    .from(batches)
    .innerJoin(lines, good)
    .innerJoin(remittanceContracts, eq(remittanceContracts.productId, contract))
    .innerJoin(products, eq(products.id, remittanceContracts.chargedAccountId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(and(eq(batches.supportId, support.id), eq(batches.wrong, false), eq(batches.excluded, false)))
    .groupBy(batches.supportId, batches.batch, contract, products.id, ledgerAccounts.id, remittanceContracts.productId)
    .orderBy(asc(batches.batch))
  return rows.map((row) => ({ ...row, executionOn: executionDay(now, row) }))
}

/** SHA-256 of the places of the orders that are left out. */
async function excludedDigest(db: Db, supportId: string): Promise<string> {
  const { rows } = await db.execute<{ places: string }>(sql`
    select coalesce(string_agg(o.ordinal::text, ' ' order by o.ordinal), '') as places
    from ${lines} o join ${batches} b on b.support_id = o.support_id and b.batch = o.batch
    where o.support_id = ${supportId} and (o.state <> 'GOOD' or b.wrong or b.excluded)`)
  return createHash('sha256')
    .update(rows[0]?.places ?? '')
    .digest('hex')
}

function staleBatches(db: Db, supportId: string, now: Instant) {
  const { batch, requestedOn, executionOn, instant } = batches
  const found = db
    .select({ kind: remittanceContracts.kind, batch, requestedOn, executionOn, instant })
    .from(batches)
    .leftJoin(remittanceContracts, eq(remittanceContracts.productId, batches.contractId))
    .where(eq(batches.supportId, supportId))
  return found.then((rows) => rows.filter((row) => row.executionOn !== null && row.executionOn !== executionDay(now, row)))
}

/** One that this user may see, with the days on which it would be made were it signed now. Throws NOT_FOUND where it is not theirs. */
export async function requireRenewed(database: Database, session: Session, supportId: string, now: Instant): Promise<Support> {
  const support = await requireSupport(database, session, supportId)
  if (support.state !== 'READY' || (await staleBatches(database, supportId, now)).length === 0) return support
  await database.transaction((tx) => renewDays(tx, supportId, now))
  return requireSupport(database, session, supportId)
}

/**
 * Moves a file that nobody has signed to the days on which it would be made now, where those that were seen have passed: it is another file to sign.
 * True where they had.
 */
export async function renewDays(tx: Tx, supportId: string, now: Instant): Promise<boolean> {
  const [support] = await tx.select().from(paymentSupports).where(eq(paymentSupports.id, supportId)).for('update')
  if (support?.state !== 'READY') return false
  const stale = await staleBatches(tx, supportId, now)
  if (stale.length === 0) return false
  for (const row of stale) {
    const mine = and(eq(batches.supportId, supportId), eq(batches.batch, row.batch))
    await tx
      .update(batches)
      .set({ executionOn: executionDay(now, row) })
      .where(mine)
  }
  const { digest } = await itemsDigest(tx, supportId)
  await tx
    .update(paymentSupports)
    .set({ itemsDigest: digest, version: support.version + 1 })
    .where(eq(paymentSupports.id, supportId))
  return true
}

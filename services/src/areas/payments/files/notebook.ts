/** A file that was presented, as its customer sees it: how far it is, what it comes to and what was found. */
import type { Notebook, readNotebook } from '@almenara/contract/areas/payments/notebooks'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { fingerprintOf } from './digest.ts'
import { wordsOf } from './finding-words.ts'
import { refusalWordsOf } from './refusal-words.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, paymentSupports } from './tables.ts'

export const readPresented: Handler<typeof readNotebook> = ({ bank, session, params, now }) =>
  toNotebook(bank, session, params.supportId, now)

export type SupportRow = typeof paymentSupports.$inferSelect

/** One of this customer's. Throws NOT_FOUND for any other. */
export async function requireSupport(db: Db, { userId }: Session, id: string): Promise<SupportRow> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  const [row] = isId
    ? await db
        .select()
        .from(paymentSupports)
        .where(and(eq(paymentSupports.id, id), eq(paymentSupports.userId, userId)))
    : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export async function toNotebook({ database }: Bank, session: Session, id: string, now: Instant): Promise<Notebook> {
  const row = await requireSupport(database, session, id)
  const { refusal, format, messageId } = row
  const [findings, batches] = await Promise.all([findingsOf(database, id), batchesOf(database, id)])
  return {
    id,
    name: row.name,
    state: row.state,
    version: row.version,
    ...(format === null ? {} : { format }),
    ...(messageId === null ? {} : { messageId }),
    bytes: row.bytes,
    read: row.ordersRead,
    total: { count: row.count, amount: row.amount },
    good: { count: row.goodCount, amount: row.goodAmount },
    excluded: row.excluded,
    ...(row.itemsDigest === null ? {} : { fingerprint: fingerprintOf(row.itemsDigest) }),
    findings,
    batches,
    ...(refusal === null ? {} : { refusal: { ...refusalWordsOf(refusal), ...placeOf(refusal) } }),
    choices: refusal?.code === 'ENCODING' ? ['ENCODING'] : row.state === 'WITH_ERRORS' ? ['EXCLUDE'] : [],
    uploadedAt: row.uploadedAt,
    expiresOn: row.expiresOn,
    asOf: now,
  }
}

function placeOf({ line, column }: { line?: number; column?: number }) {
  return { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
}

/** Counted by what they are, in the words of the first of each. */
async function findingsOf(db: Db, supportId: string): Promise<Notebook['findings']> {
  const { code, severity, ordinal, path, value, against, order } = paymentSupportFindings
  const count = sql<number>`count(*) over (partition by ${code})`.mapWith(Number)
  const rows = await db
    .selectDistinctOn([code], { code, severity, ordinal, path, value, against, order, count })
    .from(paymentSupportFindings)
    .where(eq(paymentSupportFindings.supportId, supportId))
    .orderBy(asc(code), asc(ordinal))
  return rows
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map((row) => ({
      code: row.code,
      severity: row.severity,
      text: wordsOf(row).text,
      count: row.count,
      excludable: row.order !== null && row.severity !== 'NOTE',
    }))
}

async function batchesOf(db: Db, supportId: string): Promise<Notebook['batches']> {
  const { rows } = await db.execute<{ batch: number; count: number; amount: Cents }>(
    sql`select o.batch, count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount from ${paymentSupportOrders} o
      where o.support_id = ${supportId} group by o.batch`,
  )
  const sums = new Map(rows.map((row) => [row.batch, row]))
  const batches = await db
    .select()
    .from(paymentSupportBatches)
    .where(eq(paymentSupportBatches.supportId, supportId))
    .orderBy(asc(paymentSupportBatches.batch))
  return batches.map(({ batch, contractId, iban, name, requestedOn, executionOn, purpose, instant, wrong, excluded }) => ({
    batch,
    ...(iban === null ? {} : { account: { name: name ?? '', iban } }),
    ...(contractId === null ? {} : { contract: contractId }),
    ...(requestedOn === null ? {} : { requestedOn }),
    ...(executionOn === null ? {} : { executionOn }),
    ...(purpose === null ? {} : { purpose }),
    instant,
    count: sums.get(batch)?.count ?? 0,
    amount: sums.get(batch)?.amount ?? (0 as Cents),
    wrong,
    excluded,
  }))
}

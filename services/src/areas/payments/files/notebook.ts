/** A file that was presented, as its customer sees it: how far it is, what it comes to and what was found. */
import type { Notebook, readNotebook } from '@almenara/contract/areas/payments/notebooks'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { requireRenewed } from '../remittances/plan.ts'
import { advancesOf } from '../financing/advance-words.ts'
import { advanceWays, sumsOf, type AdvanceWays } from '../financing/without-advance.ts'
import { fingerprintOf } from './digest.ts'
import { severityOf, wordsOf } from './finding-words.ts'
import { isOfConsumer, verdictsOf } from './payee-check.ts'
import { refusalWordsOf } from './refusal-words.ts'
import { findSupport, requireSupport, type SupportRow } from './support-access.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, type SupportRefusal } from './tables.ts'

export const readPresented: Handler<typeof readNotebook> = async ({ bank, session, params, now }) => {
  const { id } = await requireRenewed(bank.database, session, params.supportId, now)
  return toNotebook(bank, session, id, now)
}

export async function toNotebook({ database }: Bank, session: Session, id: string, now: Instant): Promise<Notebook> {
  const row = await requireSupport(database, session, id)
  const { refusal, format, messageId, state } = row
  const isOpen = state === 'WITH_ERRORS' || state === 'READY'
  const ways = isOpen && row.asksAdvance ? await advanceWays(database, row, now) : undefined
  const [findings, batches, payeeCheck, refused, choices, advanced] = await Promise.all([
    findingsOf(database, row),
    batchesOf(database, row),
    payeeCheckIn(database, row),
    refusal && refusalOf(database, session, refusal),
    choicesOf(database, row, ways),
    ways && advancedIn(database, ways, now),
  ])
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
    ...payeeCheck,
    ...advanced,
    ...(refused ? { refusal: refused } : {}),
    ...(row.draftId === null || row.contractId === null ? {} : { draft: { id: row.draftId, contract: row.contractId } }),
    choices,
    ...(row.onlyCheck ? { onlyCheck: true as const } : {}),
    uploadedAt: row.uploadedAt,
    ...(row.handedOverAt === null
      ? {}
      : { handedOver: { at: row.handedOverAt, ...(row.handedOverNote === null ? {} : { note: row.handedOverNote }) } }),
    expiresOn: row.expiresOn,
    asOf: now,
  }
}

async function choicesOf(db: Db, support: SupportRow, ways: AdvanceWays | undefined): Promise<Notebook['choices']> {
  const { id, state, refusal, payeeCheck, goodCount } = support
  if (refusal?.code === 'ENCODING') return ['ENCODING']
  if (state !== 'WITH_ERRORS' && state !== 'READY') return []
  if (ways && ways.ways.length > 0) return ['EXCLUDE', ...ways.ways]
  return payeeCheck === 'ASKING' && goodCount > 1 && !(await isOfConsumer(db, id)) ? ['EXCLUDE', 'VOP'] : ['EXCLUDE']
}

async function advancedIn(
  db: Db,
  { advanced, within, beyond }: AdvanceWays,
  now: Instant,
): Promise<Pick<Notebook, 'advances' | 'withinLines'>> {
  if (advanced.length === 0) return {}
  const advances = (await advancesOf(db, advanced, now)).map(
    ({ contractId, nominal, interest, fees, net, available, after, expiredOn }) => ({
      contract: contractId,
      nominal,
      interest,
      fees,
      net,
      available,
      after,
      ...(expiredOn === null ? {} : { expiredOn }),
    }),
  )
  return { advances, ...(beyond.length > 0 ? { withinLines: sumsOf(within) } : {}) }
}

async function payeeCheckIn(db: Db, { id, payeeCheck: state }: SupportRow): Promise<Pick<Notebook, 'payeeCheck'>> {
  if (state === 'NOT_ASKED') return {}
  const { unanswered: _, ...said } = await verdictsOf(db, id)
  return { payeeCheck: { state, ...said } }
}

/** Refusals of what the editor opens. */
const SHEETS = ['IS_XLSX', 'IS_SEPARATED']

/** In words, with its place in the file, and the other file that it is about while it may be seen. */
async function refusalOf(db: Db, session: Session, refusal: SupportRefusal): Promise<Notebook['refusal']> {
  const { code, line, column, against } = refusal
  const isAbout = (code === 'DUPLICATE' || code === 'MESSAGE_ID_USED') && against !== undefined
  const other = isAbout ? await findSupport(db, session, against) : undefined
  return {
    ...refusalWordsOf(refusal, other),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(other ? { other: other.id } : {}),
    ...(SHEETS.includes(code) ? { sheet: true as const } : {}),
  }
}

/** By what they are, in the words of the first of each, and of all that were counted: not all are kept. */
async function findingsOf(db: Db, { id, findingCounts }: SupportRow): Promise<Notebook['findings']> {
  const { code, ordinal, path, value, against, order, severity } = paymentSupportFindings
  const rows = await db
    .selectDistinctOn([code], { code, severity, ordinal, path, value, against, order })
    .from(paymentSupportFindings)
    .where(eq(paymentSupportFindings.supportId, id))
    .orderBy(asc(code), asc(ordinal))
  const kept = rows
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map((row) => ({ ...row, count: findingCounts[row.code] ?? 1, excludable: row.order !== null && row.severity !== 'NOTE' }))
  const counted = Object.entries(findingCounts)
    .filter(([known]) => !kept.some((row) => row.code === known))
    .map(([known, count]) => ({ ...NOT_KEPT, code: known, severity: severityOf(known), count, excludable: false }))
  return [...kept, ...counted].map((row) => ({
    code: row.code,
    severity: row.severity,
    text: wordsOf(row).text,
    count: row.count,
    excludable: row.excludable,
  }))
}

/** Of what is counted and not told of each. */
const NOT_KEPT = { path: '', value: null, against: null, order: null }

/** One that is being read has none yet: whoever asks how far it is does not have its orders summed each time. */
async function batchesOf(db: Db, { id: supportId, state }: SupportRow): Promise<Notebook['batches']> {
  if (state === 'CHECKING') return []
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

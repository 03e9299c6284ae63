/** The receipts of an account as a dataset, by their day, the latest first. What comes after the first request is not in the list. */
import type { Receipt, ReceiptFilters } from '@almenara/contract/areas/direct-debits/receipts'
import type { ReceiptState } from '@almenara/contract/areas/direct-debits/receipt-states'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { searchable } from '@almenara/contract/text'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lte, or, sql, sum, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../extracts/define.ts'
import { giveBackReasons } from '../../received/give-back.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { receivedPayments } from '../../received/tables.ts'

/** Whose they are, and when they are asked for. */
interface Scope {
  productId: string
  now: Instant
}

interface Bounds {
  asOf: Instant
}

export type ReceiptList = Frozen<Scope, ReceiptFilters, Bounds>
type Key = [dueOn: LocalDate, id: string]

const { id, kind, productId, settlementOn, amount, receivedAt, creditorId, theirName } = receivedPayments

/** As the customer knows it. Held to `stateOf` by a test. */
const stateSql = sql<ReceiptState>`case
  when ${receivedPayments.state} = 'POSTED' then 'CHARGED'
  when ${receivedPayments.postedOn} is not null then 'RETURNED'
  when ${receivedPayments.state} = 'DUE' and ${receivedPayments.reason} is null then 'COMING'
  else 'REFUSED' end`

export function stateOf({ state, postedOn, reason }: Pick<ReceivedPayment, 'state' | 'postedOn' | 'reason'>): ReceiptState {
  if (state === 'POSTED') return 'CHARGED'
  if (postedOn !== null) return 'RETURNED'
  return state === 'DUE' && reason === null ? 'COMING' : 'REFUSED'
}

export const receipts: Dataset<Scope, ReceiptFilters, Bounds, Key, ReceivedPayment> = {
  name: 'receipts',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: pageOf,
  count: async (db, list) => ({ count: await db.$count(receivedPayments, inList(list)), countIsExact: true }),
  keyOf: (row) => [row.settlementOn, row.id],
}

function pageOf(db: Db, list: ReceiptList, { after, offset, limit }: Window<Key>): Promise<ReceivedPayment[]> {
  const beyond = after && sql`(${settlementOn}, ${id}) < (${after[0]}::date, ${after[1]}::uuid)`
  return db
    .select()
    .from(receivedPayments)
    .where(and(inList(list), beyond))
    .orderBy(desc(settlementOn), desc(id))
    .limit(limit)
    .offset(offset)
}

function inList({ scope, filters, bounds }: ReceiptList): SQL | undefined {
  const { search, state, creditor, fromDate, toDate, minAmount, maxAmount } = filters
  return and(
    eq(productId, scope.productId),
    eq(kind, 'DEBIT'),
    lte(receivedAt, bounds.asOf),
    search === undefined ? undefined : matches(search),
    state === undefined ? undefined : inArray(stateSql, state),
    creditor === undefined ? undefined : eq(creditorId, creditor),
    fromDate === undefined ? undefined : gte(settlementOn, fromDate),
    toDate === undefined ? undefined : lte(settlementOn, toDate),
    minAmount === undefined ? undefined : gte(amount, minAmount),
    maxAmount === undefined ? undefined : lte(amount, maxAmount),
  )
}

/** Receipts whose creditor, concept or references have words that begin with those of the search, or that take the amount it writes. */
function matches(search: string): SQL {
  const { concept, endToEndId, mandateId } = receivedPayments
  const text = sql`' ' || searchable(concat_ws(' ', ${theirName}, ${concept}, ${endToEndId}, ${mandateId}, ${creditorId}))`
  const words = searchable(search)
    .split(/\s+/)
    .filter((word) => /[\p{Letter}\p{Number}]/u.test(word))
  const inText = words.length > 0 ? and(...words.map((word) => sql`position(${` ${word}`} in ${text}) > 0`)) : sql`false`
  const written = parseAmount(search)
  return or(inText, written.ok ? eq(amount, written.amount) : undefined) ?? sql`false`
}

export interface StateTotal {
  state: ReceiptState
  amount: Cents
  count: number
}

/** What the whole list adds up to, by state. */
export function totalsOf(db: Db, list: ReceiptList): Promise<StateTotal[]> {
  return db
    .select({ state: stateSql, amount: sum(amount).mapWith(Number) as SQL<Cents>, count: count() })
    .from(receivedPayments)
    .where(inList(list))
    .groupBy(stateSql)
}

/** Everyone that has sent receipts to the account, as their last one called them. */
export async function creditorsOf(db: Db, product: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectDistinctOn([creditorId], { id: creditorId, name: theirName })
    .from(receivedPayments)
    .where(and(eq(productId, product), eq(kind, 'DEBIT'), isNotNull(creditorId)))
    .orderBy(asc(creditorId), desc(settlementOn))
  const creditors = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, name: row.name }]))
  return creditors.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

export function toReceipt(row: ReceivedPayment, today: LocalDate): Receipt {
  const state = stateOf(row)
  const isExplained = state === 'RETURNED' || state === 'REFUSED'
  return {
    id: row.id,
    dueOn: row.settlementOn,
    creditorName: row.theirName,
    concept: row.concept,
    amount: row.amount,
    state,
    ...(isExplained && row.reason !== null ? { reason: reasonOf(row, row.reason) } : {}),
    canReturn: giveBackReasons(row, today).length > 0,
  }
}

const B2B = 'Es un recibo entre empresas (B2B)'

/** Why it was not charged or went back. A B2B one that was not charged says what it lacked, and what can be done. */
function reasonOf({ scheme, postedOn }: ReceivedPayment, code: string): string {
  if (scheme === 'B2B' && postedOn === null && code === 'MD01') {
    return `${B2B} y su mandato no estaba registrado en el banco. Consulte en su oficina, y pida al acreedor que lo pase como CORE.`
  }
  return sepaReason(code)
}

/** Why a coming one will not be charged, as things stand. */
export function refusalWords({ scheme }: Pick<ReceivedPayment, 'scheme'>, code: string): string {
  if (scheme !== 'B2B') return 'Lo impide lo que usted ha bloqueado o limitado en «Domiciliaciones».'
  return code === 'AC13'
    ? `${B2B} y no se puede cargar en la cuenta de un consumidor.`
    : `${B2B} y su mandato no está registrado en el banco. Consulte en su oficina, y pida al acreedor que lo pase como CORE.`
}

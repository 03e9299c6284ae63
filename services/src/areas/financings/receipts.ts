/** The receipts of a financing: the list, and its file. */
import type { FinancingReceipt, receiptExport, receiptExtract } from '@almenara/contract/areas/financings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import { frozenList, readExtract, type Frozen } from '../../extracts/define.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { readLoan } from './loan-contract.ts'
import { defaultRateOf, lateInterest } from './rules/default-interest.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { checkOrder, isWithin, shortList } from './short-list.ts'
import { financingReceipts } from './tables.ts'

type Query = NonNullable<(typeof receiptExtract)['types']>['query']
type ExportQuery = NonNullable<(typeof receiptExport)['types']>['query']
export type ReceiptFilters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** The last receipt of the list, and the day until which late interest is counted. */
export interface ReceiptBounds {
  last: number
  today: LocalDate
}
export type ReceiptList = Frozen<string, ReceiptFilters, ReceiptBounds>

/** Receipts of an area's own day: what is late is counted until then. */
function receiptList(today: LocalDate) {
  return shortList<ReceiptFilters, ReceiptBounds, FinancingReceipt>({
    name: 'financing-receipts',
    freeze: async (db, productId) => ({ last: await lastNumber(db, productId), today }),
    all: receiptsOf,
    keyOf: ({ id }) => id,
  })
}

async function lastNumber(db: Db, productId: string): Promise<number> {
  const { number } = financingReceipts
  const [last] = await db
    .select({ number })
    .from(financingReceipts)
    .where(eq(financingReceipts.productId, productId))
    .orderBy(desc(number))
    .limit(1)
  return last?.number ?? 0
}

/** From the newest to the oldest. */
export async function receiptsOf(db: Db, { scope, filters, bounds }: ReceiptList): Promise<FinancingReceipt[]> {
  const contract = await readLoan(db, scope)
  const rows = await db
    .select()
    .from(financingReceipts)
    .where(and(eq(financingReceipts.productId, scope), lte(financingReceipts.number, bounds.last)))
    .orderBy(desc(financingReceipts.number))
  return rows
    .map((row) => toReceipt(row, contract?.loan, bounds.today))
    .filter(({ dueOn, status }) => isWithin(filters, dueOn) && (filters.status === undefined || filters.status === status))
}

type Terms = Parameters<typeof defaultRateOf>

function toReceipt(
  row: typeof financingReceipts.$inferSelect,
  loan: { purpose: Terms[0]; defaultRate: Terms[2] } | undefined,
  today: LocalDate,
): FinancingReceipt {
  const { number, kind, dueOn, principal, interest, fees, vat, paidOn, rate } = row
  const late =
    paidOn !== null || !loan ? row.lateInterest : lateInterest(principal, defaultRateOf(loan.purpose, rate, loan.defaultRate), dueOn, today)
  const amounts = { principal, interest, fees, vat, lateInterest: late }
  const status = paidOn === null ? 'UNPAID' : 'PAID'
  return { id: String(number), number, kind, dueOn, ...amounts, total: receiptTotal(amounts), status, ...(paidOn ? { paidOn } : {}) }
}

export async function readReceipts({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof receiptExtract>> {
  const product = await requireFinancing(bank.database, session, params.id)
  const { txId, fromPage, toPage, ...filters } = query
  checkOrder(filters)
  const pages = { txId, fromPage, toPage }
  const asked = { bank, session, scope: product.id, scopeId: product.id, filters, pages }
  const { list, rows, page } = await readExtract(receiptList(dayAt(now)), asked)
  return { ...page, rows, filters: list.filters }
}

/** The list that a txId stands for, and its product. Throws NOT_FOUND or TX_UNKNOWN where this customer has no such thing. */
export async function requireReceiptList({
  bank,
  session,
  params,
  query,
  now,
}: Pick<Request<{ id: string }, { txId: string }, undefined>, 'bank' | 'session' | 'params' | 'query' | 'now'>) {
  const product = await requireFinancing(bank.database, session, params.id)
  const dataset = receiptList(dayAt(now))
  const list: ReceiptList = frozenList(dataset, bank, session, product.id, product.id, query.txId)
  return { product, dataset, list }
}

const COLUMNS = defineColumns(
  { label: 'N.º', kind: 'text' },
  { label: 'Vencimiento', kind: 'day' },
  { label: 'Capital', kind: 'balance' },
  { label: 'Intereses', kind: 'balance' },
  { label: 'Comisiones', kind: 'balance' },
  { label: 'IVA', kind: 'balance' },
  { label: 'Total', kind: 'balance' },
  { label: 'Estado', kind: 'text' },
)

const STATUSES = { PAID: 'Pagado', UNPAID: 'Impagado' } as const

export async function exportReceipts(request: Request<{ id: string }, ExportQuery, undefined>): Promise<Download> {
  const { bank, session, query, now } = request
  const { product, dataset, list } = await requireReceiptList(request)
  const rows = await receiptsOf(bank.database, list)
  return financingFile({
    bank,
    session,
    now,
    product,
    dataset,
    list,
    format: query.format,
    overMaximum: 'Q202',
    name: 'recibos',
    document: {
      title: 'Recibos',
      columns: COLUMNS,
      empty: 'No hay recibos con estos filtros.',
      facts: [
        { label: 'Fechas', text: datesText(list.filters) },
        ...(list.filters.status ? [{ label: 'Estado', text: STATUSES[list.filters.status] }] : []),
      ],
      figures: [
        { label: 'Total', amount: add(...rows.map(({ total }) => total)) },
        { label: 'Impagado', amount: add(...rows.map(({ status, total }) => (status === 'UNPAID' ? total : ZERO))) },
      ],
    },
    rowOf: ({ number, dueOn, principal, interest, lateInterest: late, fees, vat, total, status }) => [
      String(number),
      dueOn,
      principal,
      add(interest, late),
      fees,
      vat,
      total,
      STATUSES[status],
    ],
  })
}

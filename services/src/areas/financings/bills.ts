/** The bills of a discount line, from the one that falls due last: the list, and its file. */
import type { billExport, billExtract, DiscountedBill } from '@almenara/contract/areas/financings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { BILL_STATUS_NAMES } from '@almenara/contract/financing-names'
import { add } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import { frozenList, readExtract, type Frozen } from '../../extracts/define.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { checkOrder, isWithin, shortList } from './short-list.ts'
import { discountedBills } from './tables.ts'

type Query = NonNullable<(typeof billExtract)['types']>['query']
type ExportQuery = NonNullable<(typeof billExport)['types']>['query']
type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>
/** The day of the list: what is discounted later is not in it. */
interface Bounds {
  today: LocalDate
}
type List = Frozen<string, Filters, Bounds>

const LINES = ['FINANCIAL_IMPACT'] as const

function billList(today: LocalDate) {
  return shortList<Filters, Bounds, DiscountedBill>({
    name: 'discounted-bills',
    freeze: async () => ({ today }),
    all: billsOf,
    keyOf: ({ id }) => id,
  })
}

async function billsOf(db: Db, { scope, filters, bounds: { today } }: List): Promise<DiscountedBill[]> {
  const rows = await db
    .select()
    .from(discountedBills)
    .where(and(eq(discountedBills.productId, scope), lte(discountedBills.discountedOn, today)))
    .orderBy(desc(discountedBills.dueOn), desc(discountedBills.number))
  return rows.map((row) => toBill(row, today)).filter((bill) => hasAll(bill, filters))
}

function toBill({ productId: _, returnedOn, returnReason, ...row }: typeof discountedBills.$inferSelect, today: LocalDate): DiscountedBill {
  const returned = returnedOn !== null && returnedOn <= today ? { returnedOn, ...(returnReason ? { returnReason } : {}) } : undefined
  return { id: row.number, ...row, status: returned ? 'RETURNED' : row.dueOn < today ? 'COLLECTED' : 'PENDING', ...returned }
}

function hasAll(bill: DiscountedBill, filters: Filters): boolean {
  const { status, search } = filters
  return isWithin(filters, bill.dueOn) && (status === undefined || bill.status === status) && (search === undefined || says(bill, search))
}

/** The words of a search in drawee or number, or the amount it writes. */
function says({ drawee, number, amount }: DiscountedBill, search: string): boolean {
  const asked = parseAmount(search)
  if (asked.ok && asked.amount === amount) return true
  const text = searchable(`${drawee} ${number}`)
  return searchable(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export async function readBills({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof billExtract>> {
  const product = await requireFinancing(bank.database, session, params.id, LINES)
  const { txId, fromPage, toPage, ...filters } = query
  checkOrder(filters)
  const pages = { txId, fromPage, toPage }
  const asked = { bank, session, scope: product.id, scopeId: product.id, filters, pages }
  const { list, rows, page } = await readExtract(billList(dayAt(now)), asked)
  return { ...page, rows, filters: list.filters }
}

const COLUMNS = defineColumns(
  { label: 'Vencimiento', kind: 'day' },
  { label: 'Librado', kind: 'text' },
  { label: 'Efecto', kind: 'detail' },
  { label: 'Descontado', kind: 'day' },
  { label: 'Importe', kind: 'balance' },
  { label: 'Intereses', kind: 'balance' },
  { label: 'Estado', kind: 'text' },
)

export async function exportBills({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, ExportQuery, undefined>): Promise<Download> {
  const product = await requireFinancing(bank.database, session, params.id, LINES)
  const dataset = billList(dayAt(now))
  const list: List = frozenList(dataset, bank, session, product.id, product.id, query.txId)
  const rows = await billsOf(bank.database, list)
  return financingFile({
    bank,
    session,
    now,
    product,
    dataset,
    list,
    format: query.format,
    overMaximum: 'Q050',
    name: 'efectos',
    document: {
      title: 'Efectos descontados',
      columns: COLUMNS,
      empty: 'No hay efectos con estos filtros.',
      facts: [
        { label: 'Vencimientos', text: datesText(list.filters) },
        ...(list.filters.status ? [{ label: 'Estado', text: BILL_STATUS_NAMES[list.filters.status] }] : []),
        ...filterFacts({ search: list.filters.search }),
      ],
      figures: [{ label: 'Total', amount: add(...rows.map(({ amount }) => amount)) }],
    },
    rowOf: ({ dueOn, drawee, number, discountedOn, amount, interest, status }) => [
      dueOn,
      drawee,
      `Efecto ${number}`,
      discountedOn,
      amount,
      interest,
      BILL_STATUS_NAMES[status],
    ],
  })
}

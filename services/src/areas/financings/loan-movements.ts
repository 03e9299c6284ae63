/** What moves the principal of a loan or a leasing, newest first: the entries of its ledger account. */
import type { FinancingMovement, movementExport, movementExtract } from '@almenara/contract/areas/financings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'
import { and, count, desc, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import { frozenList, readExtract, type Dataset, type Frozen } from '../../extracts/define.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import { checkListDates, datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { entries } from '../../ledger/tables.ts'
import { products } from '../../products/tables.ts'
import { currentStatuses } from '../../status/gate.ts'
import { firstDay } from '../../status/services-status.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']
type ExportQuery = NonNullable<(typeof movementExport)['types']>['query']
type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>
/** The account of the books and its last entry when the list was asked for. */
interface Bounds {
  account: number
  last: number
}
type List = Frozen<string, Filters, Bounds>

const LOANS = ['LOAN', 'LEASING'] as const
const { seq, bookedOn, title, detail, amount, balanceAfter, accountId, searched } = entries

const movements: Dataset<string, Filters, Bounds, number, FinancingMovement> = {
  name: 'loan-movements',
  freeze: async (db, productId) => {
    const account = await accountOf(db, productId)
    const [newest] = await db.select({ seq }).from(entries).where(eq(accountId, account)).orderBy(desc(seq)).limit(1)
    return { account, last: newest?.seq ?? 0 }
  },
  rows: async (db, list, { after, offset, limit }) => {
    const rows = await db
      .select({ seq, bookedOn, title, detail, amount, balanceAfter })
      .from(entries)
      .where(and(matching(list), after === undefined ? undefined : lt(seq, after)))
      .orderBy(desc(seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ seq: number, ...row }) => ({ id: String(number), ...row }))
  },
  count: async (db, list) => {
    const [found] = await db.select({ found: count() }).from(entries).where(matching(list))
    return { count: found?.found ?? 0, countIsExact: true }
  },
  keyOf: ({ id }) => Number(id),
}

async function accountOf(db: Db, productId: string): Promise<number> {
  const [row] = await db.select({ account: products.ledgerAccountId }).from(products).where(eq(products.id, productId))
  if (!row || row.account === null) throw new Failure('NOT_FOUND')
  return row.account
}

function matching({ filters: { fromDate, toDate, search }, bounds: { account, last } }: List): SQL | undefined {
  return and(
    eq(accountId, account),
    lte(seq, last),
    fromDate === undefined ? undefined : gte(bookedOn, fromDate),
    toDate === undefined ? undefined : lte(bookedOn, toDate),
    search === undefined ? undefined : says(search),
  )
}

/** Every word in the movement's text, or the amount that it writes. */
function says(search: string): SQL {
  const asked = parseAmount(search)
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const inText = and(...words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)) ?? sql`false`
  return asked.ok ? sql`(${inText} or abs(${amount}) = ${Math.abs(asked.amount)}::bigint)` : inText
}

export async function readLoanMovements({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof movementExtract>> {
  const product = await requireFinancing(bank.database, session, params.id, LOANS)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunExtractDate', today))
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(movements, { bank, session, scope: product.id, scopeId: product.id, filters, pages })
  return { ...page, rows, filters: list.filters }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Saldo', kind: 'balance' },
)

export async function exportLoanMovements(request: Request<{ id: string }, ExportQuery, undefined>): Promise<Download> {
  const { bank, session, params, query, now } = request
  const product = await requireFinancing(bank.database, session, params.id, LOANS)
  const list: List = frozenList(movements, bank, session, product.id, product.id, query.txId)
  return financingFile({
    bank,
    session,
    now,
    product,
    dataset: movements,
    list,
    format: query.format,
    overMaximum: 'Q050',
    name: 'movimientos',
    document: {
      title: 'Movimientos',
      columns: COLUMNS,
      empty: 'No hay movimientos con estos filtros.',
      facts: [{ label: 'Fechas', text: datesText(list.filters) }, ...filterFacts(list.filters)],
      figures: [],
    },
    rowOf: (row) => [row.bookedOn, row.title, row.detail, row.amount, row.balanceAfter],
  })
}

/** What moves the principal of a loan or a leasing, newest first: the entries of its ledger account. */
import type { FinancingMovement, movementExtract, movementExport } from '@almenara/contract/areas/financings/lists'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import { NO_MOVEMENTS } from '../../extracts/empty-words.ts'
import type { FiltersOf, Scope } from '../../extracts/define.ts'
import { listExport } from '../../extracts/list-export.ts'
import { filtered } from '../../extracts/list-query.ts'
import { selected, SqlList, upToLast } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { entries } from '../../ledger/tables.ts'
import { products } from '../../products/tables.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'

type Filters = FiltersOf<typeof movementExtract>
/** The account of the books and its last entry when the list was asked for. */
interface Bounds {
  account: number
  last: number
}

export const LOANS = ['LOAN', 'LEASING'] as const
const { seq, bookedOn, title, detail, amount, balanceAfter, accountId, searched } = entries

const select = (db: Db) => db.select({ seq, bookedOn, title, detail, amount, balanceAfter }).from(entries).$dynamic()
type Row = Awaited<ReturnType<typeof select>>[number]

export const movements = new SqlList<Scope, Filters, Bounds, Row>({
  name: 'loan-movements',
  since: 'defaultMinimunExtractDate',
  freeze: async (db, product) => {
    const account = await accountOf(db, product.id)
    return { account, ...(await upToLast(db, seq, eq(accountId, account))) }
  },
  select: (db, page) => selected(select(db), page),
  where: ({ filters, bounds: { account, last } }) =>
    and(eq(accountId, account), lte(seq, last), filtered(filters, { text: searched, amount, day: bookedOn })),
  key: [seq],
  keyOf: (row) => [row.seq],
})

async function accountOf(db: Db, productId: string): Promise<number> {
  const [row] = await db.select({ account: products.ledgerAccountId }).from(products).where(eq(products.id, productId))
  if (!row || row.account === null) throw new Failure('NOT_FOUND')
  return row.account
}

export const readLoanMovements: Handler<typeof movementExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await movements.read(request, await requireFinancing(bank.database, session, params.id, LOANS))
  return { ...page, rows: rows.map(toMovement), filters: list.filters }
}

export function toMovement({ seq: number, ...row }: Row): FinancingMovement {
  return { id: String(number), ...row }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Saldo', kind: 'balance' },
)

export const exportLoanMovements: Handler<typeof movementExport> = listExport({
  list: movements,
  scopeOf: ({ bank, session, params }) => requireFinancing(bank.database, session, params.id, LOANS),
  fileOf: ({ scope }, { bank: { database } }) =>
    financingFile(database, scope, {
      name: 'movimientos',
      title: 'Movimientos',
      columns: COLUMNS,
      empty: NO_MOVEMENTS,
      rowsOf: (rows) => rows.map((row) => [row.bookedOn, row.title, row.detail, row.amount, row.balanceAfter]),
    }),
})

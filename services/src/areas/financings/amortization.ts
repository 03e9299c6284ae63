/** The amortization table of a loan or a leasing: the list, and its file. */
import type { amortizationExport, amortizationExtract, AmortizationRow } from '@almenara/contract/areas/financings/lists'
import type { Reply } from '@almenara/contract/call'
import { add } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import type { Db } from '../../db/connection.ts'
import { defineColumns, type Column } from '../../documents/list-document.ts'
import { frozenList, readExtract, type Frozen } from '../../extracts/define.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { readLoan, tableOf } from './loan-contract.ts'
import { checkOrder, isWithin, shortList } from './short-list.ts'

type Query = NonNullable<(typeof amortizationExtract)['types']>['query']
type ExportQuery = NonNullable<(typeof amortizationExport)['types']>['query']
type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** What the table was made from: a later review or prepayment is not of this list. */
interface Bounds {
  rates: number
  prepayments: number
  receipts: number
}
type List = Frozen<string, Filters, Bounds>

const LOANS = ['LOAN', 'LEASING'] as const

const table = shortList<Filters, Bounds, AmortizationRow>({
  name: 'amortization-table',
  freeze: async (db, productId) => {
    const { rates, prepayments, receipts } = await requireLoan(db, productId)
    return { rates: rates.length, prepayments: prepayments.length, receipts: receipts.length }
  },
  all: rowsOf,
  keyOf: ({ number }) => String(number),
})

async function requireLoan(db: Db, productId: string) {
  const contract = await readLoan(db, productId)
  if (!contract) throw new Failure('NOT_FOUND')
  return contract
}

async function rowsOf(db: Db, { scope, filters, bounds }: List): Promise<AmortizationRow[]> {
  const contract = await requireLoan(db, scope)
  const receipts = contract.receipts.slice(0, bounds.receipts)
  const rows = tableOf({
    ...contract,
    rates: contract.rates.slice(0, bounds.rates),
    prepayments: contract.prepayments.slice(0, bounds.prepayments),
  })
  return rows
    .map((row): AmortizationRow => {
      const receipt = receipts.find(({ number }) => number === row.number)
      return { ...row, status: receipt ? (receipt.paidOn === null ? 'UNPAID' : 'PAID') : 'PENDING' }
    })
    .filter(({ dueOn, status }) => {
      return isWithin(filters, dueOn) && (filters.part === undefined || (filters.part === 'PENDING') === (status === 'PENDING'))
    })
}

function totalsOf(rows: readonly AmortizationRow[]) {
  const sum = (field: 'principal' | 'interest' | 'vat' | 'total') => add(...rows.map((row) => row[field]))
  return { principal: sum('principal'), interest: sum('interest'), vat: sum('vat'), total: sum('total') }
}

export async function readAmortization({
  bank,
  session,
  params,
  query,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof amortizationExtract>> {
  const product = await requireFinancing(bank.database, session, params.id, LOANS)
  const { txId, fromPage, toPage, ...filters } = query
  checkOrder(filters)
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(table, { bank, session, scope: product.id, scopeId: product.id, filters, pages })
  return { ...page, rows, filters: list.filters, totals: totalsOf(await rowsOf(bank.database, list)) }
}

const UP_TO_INTEREST: readonly Column[] = [
  { label: 'N.º', kind: 'text' },
  { label: 'Vencimiento', kind: 'day' },
  { label: 'Tipo', kind: 'text' },
  { label: 'Capital', kind: 'balance' },
  { label: 'Intereses', kind: 'balance' },
]
const TOTALS: readonly Column[] = [
  { label: 'Cuota', kind: 'balance' },
  { label: 'Pendiente', kind: 'balance' },
]
const COLUMNS = defineColumns(...UP_TO_INTEREST, ...TOTALS)
const COLUMNS_WITH_VAT = defineColumns(...UP_TO_INTEREST, { label: 'IVA', kind: 'balance' }, ...TOTALS)

const PARTS = { PENDING: 'Por vencer', DUE: 'Vencidas' } as const

export async function exportAmortization(request: Request<{ id: string }, ExportQuery, undefined>): Promise<Download> {
  const { bank, session, params, query, now } = request
  const product = await requireFinancing(bank.database, session, params.id, LOANS)
  const list = frozenList<string, Filters, Bounds>(table, bank, session, product.id, product.id, query.txId)
  const totals = totalsOf(await rowsOf(bank.database, list))
  const hasVat = totals.vat > 0
  return financingFile({
    bank,
    session,
    now,
    product,
    dataset: table,
    list,
    format: query.format,
    overMaximum: 'Q201',
    name: 'cuadro-amortizacion',
    document: {
      title: 'Cuadro de amortización',
      columns: hasVat ? COLUMNS_WITH_VAT : COLUMNS,
      empty: 'No hay cuotas con estos filtros.',
      facts: [
        { label: 'Fechas', text: datesText(list.filters) },
        ...(list.filters.part ? [{ label: 'Cuotas', text: PARTS[list.filters.part] }] : []),
      ],
      figures: [
        { label: 'Capital', amount: totals.principal },
        { label: 'Intereses', amount: totals.interest },
        ...(hasVat ? [{ label: 'IVA', amount: totals.vat }] : []),
        { label: 'Total', amount: totals.total },
      ],
    },
    rowOf: ({ number, dueOn, rate, principal, interest, vat, total, outstanding, isResidual }) => [
      isResidual ? 'Valor residual' : String(number),
      dueOn,
      formatRate(rate),
      principal,
      interest,
      ...(hasVat ? [vat] : []),
      total,
      outstanding,
    ],
  })
}

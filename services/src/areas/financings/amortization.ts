/** The amortization table of a loan or a leasing: the list, and its file. */
import type { amortizationExtract, AmortizationRow, amortizationExport } from '@almenara/contract/areas/financings/lists'
import { add } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import type { Db } from '../../db/connection.ts'
import { defineColumns, type Column } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen, Scope } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { isWithin, ShortList } from '../../extracts/short-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { readLoan, tableOf } from './loan-contract.ts'

type Filters = FiltersOf<typeof amortizationExtract>

/** What the table was made from: a later review or prepayment is not of this list. */
interface Bounds {
  rates: number
  prepayments: number
  receipts: number
}

const LOANS = ['LOAN', 'LEASING'] as const

const table = new ShortList<Scope, Filters, Bounds, AmortizationRow>({
  name: 'amortization-table',
  freeze: async (db, { id }) => {
    const { rates, prepayments, receipts } = await requireLoan(db, id)
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

async function rowsOf(db: Db, { scope, filters, bounds }: Frozen<Scope, Filters, Bounds>): Promise<AmortizationRow[]> {
  const contract = await requireLoan(db, scope.id)
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

export const readAmortization: Handler<typeof amortizationExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await table.read(request, await requireFinancing(bank.database, session, params.id, LOANS))
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

export const exportAmortization: Handler<typeof amortizationExport> = listExport({
  list: table,
  scopeOf: ({ bank, session, params }) => requireFinancing(bank.database, session, params.id, LOANS),
  tooMany: 'Q201',
  fileOf: async (list, { bank: { database } }) => {
    const { part } = list.filters
    const totals = totalsOf(await rowsOf(database, list))
    const hasVat = totals.vat > 0
    return financingFile(database, list.scope, {
      name: 'cuadro-amortizacion',
      title: 'Cuadro de amortización',
      columns: hasVat ? COLUMNS_WITH_VAT : COLUMNS,
      empty: 'No hay cuotas con estos filtros.',
      chosen: chosenFact('Cuotas', part && [PARTS[part]]),
      figures: [
        { label: 'Capital', amount: totals.principal },
        { label: 'Intereses', amount: totals.interest },
        ...(hasVat ? [{ label: 'IVA', amount: totals.vat }] : []),
        { label: 'Total', amount: totals.total },
      ],
      rowsOf: (rows) =>
        rows.map(({ number, dueOn, rate, principal, interest, vat, total, outstanding, isResidual }) => {
          const name = isResidual ? 'Valor residual' : String(number)
          return [name, dueOn, formatRate(rate), principal, interest, ...(hasVat ? [vat] : []), total, outstanding]
        }),
    })
  },
})

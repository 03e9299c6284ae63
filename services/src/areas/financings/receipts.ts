/** The receipts of a financing: the list, and its file. */
import type { FinancingReceipt, receiptExtract, receiptExport } from '@almenara/contract/areas/financings/lists'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import { NO_RECEIPTS } from '../../extracts/empty-words.ts'
import type { FiltersOf, Frozen, Scope } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { isWithin, ShortList } from '../../extracts/short-list.ts'
import type { Handler } from '../../http/handler.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { readLoan } from './loan-contract.ts'
import { defaultRateOf, lateInterest } from './rules/default-interest.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { financingReceipts } from './tables.ts'

type Filters = FiltersOf<typeof receiptExtract>
/** The last receipt of the list, and the day until which late interest is counted. */
interface Bounds {
  last: number
  today: LocalDate
}

export const receipts = new ShortList<Scope, Filters, Bounds, FinancingReceipt>({
  name: 'financing-receipts',
  freeze: async (db, { id }, _, now) => ({ last: await lastNumber(db, id), today: dayAt(now) }),
  all: receiptsOf,
  keyOf: ({ id }) => id,
})

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
export async function receiptsOf(db: Db, { scope, filters, bounds }: Frozen<Scope, Filters, Bounds>): Promise<FinancingReceipt[]> {
  const contract = await readLoan(db, scope.id)
  const rows = await db
    .select()
    .from(financingReceipts)
    .where(and(eq(financingReceipts.productId, scope.id), lte(financingReceipts.number, bounds.last)))
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

export const readReceipts: Handler<typeof receiptExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await receipts.read(request, await requireFinancing(bank.database, session, params.id))
  return { ...page, rows, filters: list.filters }
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

export const exportReceipts: Handler<typeof receiptExport> = listExport({
  list: receipts,
  scopeOf: ({ bank, session, params }) => requireFinancing(bank.database, session, params.id),
  tooMany: 'Q202',
  fileOf: async (list, { bank: { database } }) => {
    const { status } = list.filters
    const all = await receiptsOf(database, list)
    return financingFile(database, list.scope, {
      name: 'recibos',
      title: 'Recibos',
      columns: COLUMNS,
      empty: NO_RECEIPTS,
      chosen: chosenFact('Estado', status && [STATUSES[status]]),
      figures: [
        { label: 'Total', amount: add(...all.map(({ total }) => total)) },
        { label: 'Impagado', amount: add(...all.map((one) => (one.status === 'UNPAID' ? one.total : ZERO))) },
      ],
      rowsOf: (rows) =>
        rows.map(({ number, dueOn, principal, interest, lateInterest: late, fees, vat, total, status: state }) => {
          return [String(number), dueOn, principal, add(interest, late), fees, vat, total, STATUSES[state]]
        }),
    })
  },
})

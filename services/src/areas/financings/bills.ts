/** The bills of a discount line, from the one that falls due last: the list, and its file. */
import type { billExtract, DiscountedBill, billExport } from '@almenara/contract/areas/financings/lists'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { BILL_STATUS_NAMES } from '@almenara/contract/financing-names'
import { add } from '@almenara/contract/money'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen, Scope } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { finds } from '../../extracts/search.ts'
import { isWithin, ShortList } from '../../extracts/short-list.ts'
import type { Handler } from '../../http/handler.ts'
import { requireFinancing } from './financing-detail.ts'
import { financingFile } from './financing-file.ts'
import { discountedBills } from './tables.ts'

type Filters = FiltersOf<typeof billExtract>
/** The day of the list: what is discounted later is not in it. */
interface Bounds {
  today: LocalDate
}

const LINES = ['FINANCIAL_IMPACT'] as const

const bills = new ShortList<Scope, Filters, Bounds, DiscountedBill>({
  name: 'discounted-bills',
  freeze: async (_, __, ___, now) => ({ today: dayAt(now) }),
  all: billsOf,
  keyOf: ({ id }) => id,
})

async function billsOf(db: Db, { scope, filters, bounds: { today } }: Frozen<Scope, Filters, Bounds>): Promise<DiscountedBill[]> {
  const rows = await db
    .select()
    .from(discountedBills)
    .where(and(eq(discountedBills.productId, scope.id), lte(discountedBills.discountedOn, today)))
    .orderBy(desc(discountedBills.dueOn), desc(discountedBills.number))
  return rows.map((row) => toBill(row, today)).filter((bill) => isLeft(bill, filters))
}

function toBill({ productId: _, returnedOn, returnReason, ...row }: typeof discountedBills.$inferSelect, today: LocalDate): DiscountedBill {
  const returned = returnedOn !== null && returnedOn <= today ? { returnedOn, ...(returnReason ? { returnReason } : {}) } : undefined
  return { id: row.number, ...row, status: returned ? 'RETURNED' : row.dueOn < today ? 'COLLECTED' : 'PENDING', ...returned }
}

function isLeft({ drawee, number, amount, dueOn: day, status }: DiscountedBill, filters: Filters): boolean {
  const { search } = filters
  if (!isWithin(filters, day) || (filters.status !== undefined && filters.status !== status)) return false
  return search === undefined || finds(search, { text: `${drawee} ${number}`, amount, day })
}

export const readBills: Handler<typeof billExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await bills.read(request, await requireFinancing(bank.database, session, params.id, LINES))
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

export const exportBills: Handler<typeof billExport> = listExport({
  list: bills,
  scopeOf: ({ bank, session, params }) => requireFinancing(bank.database, session, params.id, LINES),
  fileOf: async (list, { bank: { database } }) => {
    const { status } = list.filters
    const all = await billsOf(database, list)
    return financingFile(database, list.scope, {
      name: 'efectos',
      title: 'Efectos descontados',
      columns: COLUMNS,
      empty: 'No hay efectos con estos filtros.',
      dates: 'Vencimientos',
      chosen: chosenFact('Estado', status && [BILL_STATUS_NAMES[status]]),
      figures: [{ label: 'Total', amount: add(...all.map(({ amount }) => amount)) }],
      rowsOf: (rows) =>
        rows.map(({ dueOn, drawee, number, discountedOn, amount, interest, status: end }) => {
          return [dueOn, drawee, `Efecto ${number}`, discountedOn, amount, interest, BILL_STATUS_NAMES[end]]
        }),
    })
  },
})

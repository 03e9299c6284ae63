/** The orders of a file, and what was found in it, page by page, in the order of the file. */
import type { notebookFindings, notebookOrders } from '@almenara/contract/areas/payments/notebooks'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { wordsOf } from './finding-words.ts'
import { requireOrders } from '../lists/visible-orders.ts'
import { paymentSupportFindings as findings, paymentSupportOrders as orders, paymentSupportPayees as payees } from './tables.ts'

interface SupportScope {
  id: string
  userId: number
}
/** The rows of a file do not change while it is looked at: a choice makes another version of it. */
interface Bounds {
  isWhole: true
}

type FindingFilters = FiltersOf<typeof notebookFindings>
type OrderFilters = FiltersOf<typeof notebookOrders>

/** With what tells its order from the others. */
const findingColumns = { ...getTableColumns(findings), endToEndId: orders.endToEndId, payee: orders.name }
type FindingRow = typeof findings.$inferSelect & { endToEndId: string | null; payee: string | null }
const ofOrder = and(eq(orders.supportId, findings.supportId), eq(orders.ordinal, findings.order))

const findingList = new SqlList<SupportScope, FindingFilters, Bounds, FindingRow>({
  name: 'notebook-findings',
  freeze: async () => ({ isWhole: true }),
  select: (db, page) => selected(db.select(findingColumns).from(findings).leftJoin(orders, ofOrder).$dynamic(), page),
  where: ({ scope, filters: { severities, code } }: Frozen<SupportScope, FindingFilters, Bounds>) =>
    and(
      eq(findings.supportId, scope.id),
      filtered(
        {},
        {
          chosen: [
            [findings.severity, severities],
            [findings.code, code],
          ],
        },
      ),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [findings.ordinal],
  order: 'asc',
  keyOf: ({ ordinal }) => [ordinal],
})

/** With what was said of their payee. */
const orderColumns = { ...getTableColumns(orders), verdict: payees.verdict, registeredName: payees.registeredName }
type OrderRow = typeof orders.$inferSelect & Pick<typeof payees.$inferSelect, 'verdict' | 'registeredName'>
const ofPayee = and(eq(payees.supportId, orders.supportId), eq(payees.iban, orders.iban), eq(payees.name, orders.name))

const orderList = new SqlList<SupportScope, OrderFilters, Bounds, OrderRow>({
  name: 'notebook-orders',
  freeze: async () => ({ isWhole: true }),
  select: (db, page) => selected(db.select(orderColumns).from(orders).leftJoin(payees, ofPayee).$dynamic(), page),
  where: ({ scope, filters: { states, verdicts } }: Frozen<SupportScope, OrderFilters, Bounds>) =>
    and(
      eq(orders.supportId, scope.id),
      filtered(
        {},
        {
          chosen: [
            [orders.state, states],
            [payees.verdict, verdicts],
          ],
        },
      ),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [orders.ordinal],
  order: 'asc',
  keyOf: ({ ordinal }) => [ordinal],
})

export const readFindings: Handler<typeof notebookFindings> = async (request) => {
  const { bank, session, params } = request
  const { id, userId } = await requireOrders(bank.database, session, params.supportId)
  const { list, rows, page } = await findingList.read(request, { id, userId })
  return { ...page, filters: list.filters, rows: rows.map(toFinding) }
}

function toFinding(row: FindingRow) {
  const { ordinal, code, severity, level, batch, order, endToEndId, payee, path, line, column, value } = row
  return {
    id: ordinal,
    code,
    severity,
    level,
    path,
    line,
    column,
    ...(batch === null ? {} : { batch }),
    ...(order === null ? {} : { order }),
    ...(endToEndId === null ? {} : { endToEndId }),
    ...(payee === null ? {} : { payee }),
    ...(value === null ? {} : { value }),
    ...wordsOf(row),
  }
}

export const readOrders: Handler<typeof notebookOrders> = async (request) => {
  const { bank, session, params } = request
  const { id, userId } = await requireOrders(bank.database, session, params.supportId)
  const { list, rows, page } = await orderList.read(request, { id, userId })
  return { ...page, filters: list.filters, rows: rows.map(toOrder) }
}

function toOrder({ ordinal, batch, state, endToEndId, name, iban, amount, concept, verdict, registeredName }: OrderRow) {
  return {
    order: ordinal,
    batch,
    state,
    ...(endToEndId === null ? {} : { endToEndId }),
    ...(name === null ? {} : { payee: name }),
    ...(iban === null ? {} : { iban }),
    ...(amount === null ? {} : { amount }),
    ...(concept === null ? {} : { concept }),
    ...(verdict === null ? {} : { verdict }),
    ...(registeredName === null ? {} : { registeredName }),
  }
}

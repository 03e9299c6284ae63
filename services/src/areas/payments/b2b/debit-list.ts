/** The B2B debits on a customer's accounts: first those to decide, then those that will be charged, then what has ended. */
import { PENDING_DEBIT_STATE_NAMES } from '@almenara/contract/areas/payments/b2b-codes'
import type { pendingDebits, pendingDebitsExport } from '@almenara/contract/areas/payments/pending-debits'
import { formatDayTime } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { and, count, eq, isNull, lte, min, sql, sum, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { powers, products } from '../../../products/tables.ts'
import { LIVE_MANDATE, pendingDebitState } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandates } from '../../../received/b2b/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { b2bOf, isMine, type B2bScope } from './accounts.ts'
import { distanceOf, rankOf, selectMine, toPendingDebit, type MyDebit } from './debit-rows.ts'

type Filters = FiltersOf<typeof pendingDebits>

const debitList = new SqlList<B2bScope, Filters, AsOf, MyDebit>({
  name: 'pending-debits',
  freeze: asOfNow,
  select: (db, page) => selected(selectMine(db).$dynamic(), page),
  where: ({ scope: { userId }, filters, bounds }: Frozen<B2bScope, Filters, AsOf>) =>
    and(
      isMine(userId),
      lte(receivedPayments.receivedAt, bounds.asOf),
      filters.account === undefined ? undefined : eq(b2bDebits.productId, filters.account),
      filtered(filters, {
        text: folded(receivedPayments.theirName, receivedPayments.concept, receivedPayments.mandateId, receivedPayments.creditorId),
        amount: receivedPayments.amount,
        day: receivedPayments.settlementOn,
        chosen: [[pendingDebitState, filters.states]],
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  order: 'asc',
  key: [{ sql: rankOf, type: 'integer' }, { sql: distanceOf, type: 'bigint' }, b2bDebits.receivedId],
  keyOf: ({ rank, distance, received }) => [rank, distance, received.id],
})

export const readPendingDebits: Handler<typeof pendingDebits> = async (request) => {
  const { bank, session, now } = request
  const [{ list, rows, page }, sums] = await Promise.all([debitList.read(request, b2bOf(session)), sumsOf(bank.database, session.userId)])
  return { ...page, filters: list.filters, ...sums, asOf: now, rows: rows.map(toPendingDebit) }
}

const NONE = { count: 0, amount: ZERO }

/** What waits for a decision, and what will be charged without one. */
async function sumsOf(db: Db, userId: number) {
  const rows = await db
    .select({
      state: pendingDebitState,
      count: count(),
      amount: sum(receivedPayments.amount).mapWith(Number) as SQL<Cents>,
      firstOn: min(receivedPayments.settlementOn),
    })
    .from(b2bDebits)
    .innerJoin(receivedPayments, eq(receivedPayments.id, b2bDebits.receivedId))
    .innerJoin(products, eq(products.id, b2bDebits.productId))
    .innerJoin(powers, eq(powers.productId, products.id))
    .leftJoin(b2bMandates, LIVE_MANDATE)
    .where(and(isMine(userId), eq(receivedPayments.state, 'DUE'), isNull(receivedPayments.reason)))
    .groupBy(sql`1`)
  const waiting = rows.find(({ state }) => state === 'PENDING')
  const coming = rows.find(({ state }) => state === 'AUTHORISED')
  return {
    waiting: waiting ? { count: waiting.count, amount: waiting.amount } : NONE,
    coming: coming ? { count: coming.count, amount: coming.amount, ...(coming.firstOn ? { firstOn: coming.firstOn } : {}) } : NONE,
  }
}

const COLUMNS = defineColumns(
  { label: 'Fecha de cobro', kind: 'day' },
  { label: 'Acreedor', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Mandato', kind: 'text' },
  { label: 'Decidir antes de', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportPendingDebits: Handler<typeof pendingDebitsExport> = listExport({
  list: debitList,
  scopeOf: ({ session }) => b2bOf(session),
  tooMany: 'Q653',
  fileOf: ({ filters }) => ({
    name: 'adeudos-b2b',
    title: 'Adeudos B2B',
    facts: [],
    dates: 'Fecha de cobro',
    chosen: chosenFact('Estado', filters.states, PENDING_DEBIT_STATE_NAMES),
    counted: 'Adeudos',
    columns: COLUMNS,
    empty: 'No hay adeudos B2B con estos filtros.',
    rowsOf: (rows) =>
      rows.map(toPendingDebit).map(({ dueOn, creditorName, concept, mandateReference, decideUntil, state, amount }) => {
        return [dueOn, creditorName, concept, mandateReference, formatDayTime(decideUntil), PENDING_DEBIT_STATE_NAMES[state], amount]
      }),
  }),
})

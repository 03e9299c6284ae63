/** The receipts of an account, by their day, the latest first. What comes after the first request is not in the list. */
import type { DirectDebit, DirectDebitFilters } from '@almenara/contract/areas/direct-debits/direct-debits'
import type { DirectDebitState } from '@almenara/contract/areas/direct-debits/direct-debit-states'
import type { LocalDate } from '@almenara/contract/dates'
import { and, asc, desc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Frozen, Scope } from '../../extracts/define.ts'
import { filtered, folded } from '../../extracts/list-query.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import { debitReason } from '../../received/debit-reasons.ts'
import { returnReasons } from '../../received/return-received.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { receivedPayments } from '../../received/tables.ts'

const { id, kind, productId, settlementOn, amount, receivedAt, creditorId, theirName, concept, endToEndId, mandateId } = receivedPayments

/** As the customer knows it. Held to `stateOf` by a test. */
export const directDebitState = sql<DirectDebitState>`case
  when ${receivedPayments.state} = 'POSTED' then 'CHARGED'
  when ${receivedPayments.postedOn} is not null then 'RETURNED'
  when ${receivedPayments.state} = 'DUE' and ${receivedPayments.reason} is null then 'COMING'
  else 'REFUSED' end`

export function stateOf({ state, postedOn, reason }: Pick<ReceivedPayment, 'state' | 'postedOn' | 'reason'>): DirectDebitState {
  if (state === 'POSTED') return 'CHARGED'
  if (postedOn !== null) return 'RETURNED'
  return state === 'DUE' && reason === null ? 'COMING' : 'REFUSED'
}

export const directDebits = new SqlList<Scope, DirectDebitFilters, AsOf, ReceivedPayment>({
  name: 'receipts',
  since: 'defaultMinimunExtractDate',
  freeze: asOfNow,
  select: (db, page) => selected(db.select().from(receivedPayments).$dynamic(), page),
  where: inList,
  key: [settlementOn, id],
  keyOf: (row) => [row.settlementOn, row.id],
})

export function inList({ scope, filters, bounds }: Frozen<Scope, DirectDebitFilters, AsOf>): SQL | undefined {
  return and(
    eq(productId, scope.id),
    eq(kind, 'DEBIT'),
    lte(receivedAt, bounds.asOf),
    filtered(filters, {
      text: folded(theirName, concept, endToEndId, mandateId, creditorId),
      amount,
      day: settlementOn,
      chosen: [
        [directDebitState, filters.state],
        [creditorId, filters.creditor],
      ],
    }),
  )
}

/** Everyone that has sent receipts to the account, as their last one called them. */
export async function creditorsOf(db: Db, product: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectDistinctOn([creditorId], { id: creditorId, name: theirName })
    .from(receivedPayments)
    .where(and(eq(productId, product), eq(kind, 'DEBIT'), isNotNull(creditorId)))
    .orderBy(asc(creditorId), desc(settlementOn))
  const creditors = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, name: row.name }]))
  return creditors.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

export function toDirectDebit(row: ReceivedPayment, today: LocalDate): DirectDebit {
  const state = stateOf(row)
  const isExplained = state === 'RETURNED' || state === 'REFUSED'
  return {
    id: row.id,
    dueOn: row.settlementOn,
    creditorName: row.theirName,
    concept: row.concept,
    amount: row.amount,
    state,
    ...(isExplained && row.reason !== null ? { reason: debitReason(row, row.reason) } : {}),
    canReturn: returnReasons(row, today).length > 0,
  }
}

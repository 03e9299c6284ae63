/** What alerts may tell of direct debits: those that came and will be charged, and those that went back. */
import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import type { EventSource, Happened } from '../../products/watched-events.ts'
import { receivedPayments } from '../../received/tables.ts'

const { id, productId, amount, theirName, settlementOn, receivedAt, wentBackAt, kind, state, reason } = receivedPayments
const debit = { id, productId, amount, title: theirName, on: settlementOn }

interface Row {
  id: string
  productId: string | null
}
function keyed<T extends Row>({ id: one, productId: account, ...row }: T, what: string) {
  return { ...row, key: `${what}:${one}`, ...(account === null ? {} : { accountId: account }) }
}

export const comingDebits: EventSource = {
  name: 'debits-coming',
  codes: ['DIRECT_DEBIT_SOON'],
  happened: async (db, { from, until, of }) => {
    const isOf = of ? eq(productId, of.accountId) : eq(state, 'DUE')
    const rows = await db
      .select({ ...debit, at: receivedAt })
      .from(receivedPayments)
      .where(and(eq(kind, 'DEBIT'), gte(receivedAt, from), lte(receivedAt, until), isNull(reason), isOf))
    return rows.map((row): Happened => ({ ...keyed(row, 'coming'), code: 'DIRECT_DEBIT_SOON' }))
  },
}

export const returnedDebits: EventSource = {
  name: 'debits-returned',
  codes: ['DIRECT_DEBIT_RETURNED'],
  happened: async (db, { from, until, of }) => {
    const rows = await db
      .select({ ...debit, at: wentBackAt })
      .from(receivedPayments)
      .where(and(eq(kind, 'DEBIT'), gte(wentBackAt, from), lte(wentBackAt, until), of && eq(productId, of.accountId)))
    return rows.flatMap(({ at, ...row }): Happened[] =>
      at === null ? [] : [{ ...keyed(row, 'returned'), at, code: 'DIRECT_DEBIT_RETURNED' }],
    )
  },
}

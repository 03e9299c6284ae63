/** What alerts may tell of orders that take money: those that wait for a signature, that were executed and that were not. */
import type { EventAlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import { addSeconds } from '@almenara/contract/dates'
import { and, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { EventSource, Happened } from '../products/watched-events.ts'
import { orders, orderSignatures } from './tables.ts'

const { id, productId, amount, title, payee, status, createdAt, closedAt } = orders
const order = { id, productId, amount, title, payee, status }
const takesMoney = and(isNotNull(productId), isNotNull(amount))

type Row = Pick<typeof orders.$inferSelect, 'id' | 'productId' | 'amount' | 'title' | 'payee'>

function eventOf({ id: key, productId: account, amount: taken, title: said, payee: to }: Row, code: EventAlertCode) {
  return {
    code,
    key: `order:${key}`,
    title: to === null ? said : `${said}, ${to}`,
    ...(account === null ? {} : { accountId: account }),
    ...(taken === null ? {} : { amount: taken }),
  }
}

/** Longer than an order may take from its first step to its first signature: it is found by when it was made. */
const SIGNING_SECONDS = 3600

/** Told to those who have not signed it. */
export const waitingOrders: EventSource = {
  name: 'orders-waiting',
  codes: ['ORDER_WAITING'],
  happened: async (db, { from, until, of }) => {
    const isRecent = and(gte(createdAt, addSeconds(from, -SIGNING_SECONDS)), lte(createdAt, until))
    const isOf = of && eq(productId, of.accountId)
    const found = await db
      .select({ ...order, at: createdAt })
      .from(orders)
      .where(and(takesMoney, eq(status, 'WAITING'), isRecent, isOf))
    const signed = await signatories(
      db,
      found.map((row) => row.id),
    )
    return found.map((row): Happened => ({ ...eventOf(row, 'ORDER_WAITING'), at: row.at, notFor: signed.get(row.id) ?? [] }))
  },
}

/** Who has signed each. */
async function signatories(db: Db, ids: readonly string[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  if (ids.length === 0) return found
  const { orderId, userId, signedAt } = orderSignatures
  const rows = await db
    .select({ orderId, userId })
    .from(orderSignatures)
    .where(and(inArray(orderId, [...ids]), isNotNull(signedAt)))
  for (const row of rows) found.set(row.orderId, [...(found.get(row.orderId) ?? []), row.userId])
  return found
}

export const endedOrders: EventSource = {
  name: 'orders-ended',
  codes: ['ORDER_EXECUTED', 'ORDER_REFUSED'],
  happened: async (db, { from, until, of }) => {
    const rows = await db
      .select({ ...order, at: closedAt })
      .from(orders)
      .where(
        and(
          takesMoney,
          inArray(status, ['EXECUTED', 'REFUSED']),
          gte(closedAt, from),
          lte(closedAt, until),
          of && eq(productId, of.accountId),
        ),
      )
    return rows.flatMap(({ at, ...row }): Happened[] =>
      at === null ? [] : [{ ...eventOf(row, row.status === 'EXECUTED' ? 'ORDER_EXECUTED' : 'ORDER_REFUSED'), at }],
    )
  },
}

/** What became of each payment of an order. */
import type { sentPayments } from '@almenara/contract/areas/bizum/send'
import { and, asc, eq } from 'drizzle-orm'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { rowsFrom, toMovement } from './movements.ts'
import { bizumPayments } from './tables.ts'

/** By name. Throws NOT_FOUND for an order of which this customer has paid nothing, whoever's it is. */
export const readSentPayments: Handler<typeof sentPayments> = async ({ bank, session, params, now }) => {
  const rows = await rowsFrom(bank.database)
    .where(and(eq(bizumPayments.userId, session.userId), eq(bizumPayments.orderId, params.operationId)))
    .orderBy(asc(bizumPayments.name), asc(bizumPayments.id))
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  const payments = rows.map((row) => {
    const { leavesAt, waitsUntil } = row
    return { ...toMovement(row), leavesAt, ...(waitsUntil === null ? {} : { waitsUntil }) }
  })
  return { payments, asOf: now }
}

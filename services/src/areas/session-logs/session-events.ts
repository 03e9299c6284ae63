/** What was done in a connection: newest first. The log only grows, so its last event freezes it. */
import type { eventExtract, SessionEvent } from '@almenara/contract/areas/session-logs'
import { toCents } from '@almenara/contract/money'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { selected, SqlList, type UpTo, upToLast } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { events } from '../../session-log/tables.ts'
import { readConnection } from './connections.ts'
import { eventDetail } from './event-detail.ts'

/** A connection, and its customer: what they no longer have is not named. */
interface Scope {
  id: string
  userId: number
}

function rowsFor(db: Db, userId: number) {
  const { id, at, kind, result, orderId, data } = events
  const product = { id: products.id, type: products.type, commercialName: products.commercialName }
  return (
    db
      .select({ id, at, kind, result, orderId, data, product, alias: powers.alias })
      .from(events)
      // Only what this customer may still see has a power.
      .leftJoin(powers, and(eq(powers.productId, events.productId), eq(powers.userId, userId)))
      .leftJoin(products, and(eq(products.id, powers.productId), eq(products.status, 'ACTIVE')))
      .$dynamic()
  )
}
type EventRow = Awaited<ReturnType<typeof rowsFor>>[number]

export const sessionEvents = new SqlList<Scope, object, UpTo, EventRow>({
  name: 'session-events',
  freeze: (db, { id }) => upToLast(db, events.id, eq(events.sessionId, id)),
  select: (db, page, { scope }) => selected(rowsFor(db, scope.userId), page),
  where: ({ scope, bounds }) => and(eq(events.sessionId, scope.id), lte(events.id, bounds.last)),
  key: [events.id],
  keyOf: ({ id }) => [id],
})

export const readEvents: Handler<typeof eventExtract> = async (request) => {
  const { id } = await readConnection(request)
  const { rows, page } = await sessionEvents.read(request, { id, userId: request.session.userId })
  return { ...page, rows: rows.map(toEvent) }
}

export function toEvent({ id, at, kind, result, orderId, data, product, alias }: EventRow): SessionEvent {
  const { amount } = data
  return {
    id: String(id),
    at,
    kind,
    result,
    detail: eventDetail(data),
    ...(amount === undefined ? {} : { amount: toCents(amount) }),
    ...(product ? { product: { id: product.id, type: product.type, name: displayName({ ...product, alias }) } } : {}),
    ...(orderId === null ? {} : { orderId }),
  }
}

/** What was done in a connection, as a dataset: newest first. The log only grows, so its last event freezes it. */
import type { SessionEvent } from '@almenara/contract/areas/session-logs'
import { toCents } from '@almenara/contract/money'
import { and, count, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import { displayName } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { events } from '../../session-log/tables.ts'
import { eventDetail } from './event-detail.ts'

/** A connection, and its customer: what they no longer have is not named. */
export interface Scope {
  connectionId: string
  userId: number
}

interface Bounds {
  last: number
}

export type EventList = Frozen<Scope, object, Bounds>

const columns = {
  id: events.id,
  at: events.at,
  kind: events.kind,
  result: events.result,
  orderId: events.orderId,
  data: events.data,
  product: { id: products.id, type: products.type, commercialName: products.commercialName },
  alias: powers.alias,
}
type EventRow = Awaited<ReturnType<typeof pageOf>>[number]

export const sessionEvents: Dataset<Scope, object, Bounds, number, EventRow> = {
  name: 'session-events',
  freeze: async (db, { connectionId }) => {
    const [row] = await db
      .select({ last: sql<number>`coalesce(max(${events.id}), 0)` })
      .from(events)
      .where(eq(events.sessionId, connectionId))
    return { last: row?.last ?? 0 }
  },
  rows: pageOf,
  count: async (db, list) => ({ count: await countEvents(db, list), countIsExact: true }),
  keyOf: ({ id }) => id,
}

const inList = ({ scope, bounds }: EventList) => and(eq(events.sessionId, scope.connectionId), lte(events.id, bounds.last))

function pageOf(db: Db, list: EventList, { after, offset, limit }: Window<number>) {
  return (
    db
      .select(columns)
      .from(events)
      // Only what this customer may still see has a power.
      .leftJoin(powers, and(eq(powers.productId, events.productId), eq(powers.userId, list.scope.userId)))
      .leftJoin(products, and(eq(products.id, powers.productId), eq(products.status, 'ACTIVE')))
      .where(and(inList(list), after === undefined ? undefined : lt(events.id, after)))
      .orderBy(desc(events.id))
      .limit(limit)
      .offset(offset)
  )
}

export async function countEvents(db: Db, list: EventList): Promise<number> {
  const [row] = await db.select({ found: count() }).from(events).where(inList(list))
  return row?.found ?? 0
}

export const allEvents = (db: Db, list: EventList) => readInChunks(sessionEvents, db, list)

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

/**
 * What waits between people, in one set of rows: requests, received and sent, and sends in their pause or until somebody joins. Each side gives
 * as many as are wanted by its own index.
 */
import type { BizumState, PendingKind, RequestState } from '@almenara/contract/areas/bizum/codes'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, desc, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumRequests } from './tables.ts'
import { bizumPayments } from '../payments/tables.ts'

/** `state`: of the kind's own states. `since`: of a send, until when it may be undone, or its recipient may join. */
export interface PendingRow {
  id: string
  kind: PendingKind
  state: RequestState | BizumState
  phone: string | null
  name: string
  alias: string | null
  amount: Cents
  concept: string
  createdAt: Instant
  expiresAt: Instant
  stranger: boolean
  remindedAt: Instant | null
  expects: 'PAY' | 'RECEIVE' | null
}

/** What a list is bounded and ordered by, on either side. */
export interface PendingColumns {
  kind: SQLWrapper
  createdAt: SQLWrapper
  id: SQLWrapper
}

interface Wanted {
  /** What waited then, however it stands now. */
  at: Instant
  where: (columns: PendingColumns) => SQL | undefined
  most: number
}

const REQUEST_KIND = sql<PendingKind>`case when ${bizumRequests.direction} = 'RECEIVED' then 'REQUEST_RECEIVED' else 'REQUEST_SENT' end`

export function pendingRows(db: Db, userId: number, { at, where, most }: Wanted) {
  const wasOpen = (closedAt: SQLWrapper) => or(isNull(closedAt), sql`${closedAt} >= ${at}`)
  const requests = db
    .select({
      id: bizumRequests.id,
      kind: REQUEST_KIND.as('kind'),
      state: sql<PendingRow['state']>`${bizumRequests.state}`.as('state'),
      phone: bizumRequests.phone,
      name: bizumRequests.name,
      alias: bizumContacts.alias,
      amount: bizumRequests.amount,
      concept: bizumRequests.concept,
      createdAt: bizumRequests.createdAt,
      expiresAt: bizumRequests.expiresAt,
      stranger: bizumRequests.stranger,
      remindedAt: bizumRequests.remindedAt,
      expects: bizumRequests.expects,
    })
    .from(bizumRequests)
    .leftJoin(bizumContacts, and(eq(bizumContacts.userId, bizumRequests.userId), eq(bizumContacts.phone, bizumRequests.phone)))
    .where(
      and(
        eq(bizumRequests.userId, userId),
        wasOpen(bizumRequests.closedAt),
        sql`${bizumRequests.expiresAt} > ${at}`,
        where({ kind: REQUEST_KIND, createdAt: bizumRequests.createdAt, id: bizumRequests.id }),
      ),
    )
    .orderBy(desc(bizumRequests.createdAt), desc(bizumRequests.id))
    .limit(most)
  const kind = sql<PendingKind>`'SEND'::text`
  const until = sql<Instant>`coalesce(${bizumPayments.waitsUntil}, ${bizumPayments.leavesAt})`
  const sends = db
    .select({
      id: bizumPayments.id,
      kind: kind.as('kind'),
      state: sql<PendingRow['state']>`${bizumPayments.state}`.as('state'),
      phone: sql<string>`${bizumPayments.phone}`.as('phone'),
      name: bizumPayments.name,
      alias: bizumContacts.alias,
      amount: bizumPayments.amount,
      concept: bizumPayments.concept,
      createdAt: bizumPayments.createdAt,
      expiresAt: until.as('expires_at'),
      stranger: sql<boolean>`false`.as('stranger'),
      remindedAt: sql<Instant | null>`null::timestamptz`.as('reminded_at'),
      expects: sql<'PAY' | 'RECEIVE' | null>`null::text`.as('expects'),
    })
    .from(bizumPayments)
    .leftJoin(bizumContacts, and(eq(bizumContacts.userId, bizumPayments.userId), eq(bizumContacts.phone, bizumPayments.phone)))
    .where(
      and(
        eq(bizumPayments.userId, userId),
        eq(bizumPayments.direction, 'OUT'),
        eq(bizumPayments.kind, 'C2C'),
        isNull(bizumPayments.answers),
        wasOpen(bizumPayments.closedAt),
        sql`${until} > ${at}`,
        where({ kind, createdAt: bizumPayments.createdAt, id: bizumPayments.id }),
      ),
    )
    .orderBy(desc(bizumPayments.createdAt), desc(bizumPayments.id))
    .limit(most)
  return unionAll(requests, sends).as('pending')
}

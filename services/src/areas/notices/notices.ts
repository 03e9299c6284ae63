/** The bank's notices to a customer as a dataset, and reading one. */
import type { Notice, noticesExtract } from '@almenara/contract/areas/notices'
import type { Reply } from '@almenara/contract/call'
import type { Instant } from '@almenara/contract/dates'
import { and, count, desc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { readExtract, type Dataset, type Frozen } from '../../extracts/define.ts'
import type { Bank } from '../../bank.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { notices } from '../../messages/tables.ts'
import { holderBound, ofHolder } from '../../products/position-holders.ts'

type Query = NonNullable<(typeof noticesExtract)['types']>['query']
type Filters = Pick<Query, 'state' | 'holder'>
type NoticeList = Frozen<{ bank: Bank; userId: number; now: Instant }, Filters, { asOf: Instant; holder?: number }>

/** As they stood when the list was first asked for: one that is read meanwhile stays where it was, and says that it is read. */
function listed({ scope: { userId }, filters: { state }, bounds: { asOf, holder } }: NoticeList): SQL | undefined {
  const ofState = {
    READ: lte(notices.readAt, asOf),
    UNREAD: or(isNull(notices.readAt), gt(notices.readAt, asOf)),
  }
  return and(
    eq(notices.userId, userId),
    lte(notices.publishedAt, asOf),
    state && ofState[state],
    ofHolder(notices.productId, { userId, holder }),
  )
}

const told: Dataset<NoticeList['scope'], Filters, NoticeList['bounds'], [Instant, string], typeof notices.$inferSelect> = {
  name: 'notices',
  freeze: async (_, { bank, userId, now }, { holder }) => ({ asOf: now, ...(await holderBound(bank, userId, holder)) }),
  rows: (db, list, { after, offset, limit }) =>
    db
      .select()
      .from(notices)
      .where(and(listed(list), after && sql`(${notices.publishedAt}, ${notices.id}) < (${after[0]}::timestamptz, ${after[1]})`))
      .orderBy(desc(notices.publishedAt), desc(notices.id))
      .limit(limit)
      .offset(offset),
  count: async (db, list) => {
    const [row] = await db.select({ found: count() }).from(notices).where(listed(list))
    return { count: row?.found ?? 0, countIsExact: true }
  },
  keyOf: ({ publishedAt, id }) => [publishedAt, id],
}

export async function listNotices({
  bank,
  session,
  query: { state, holder, ...pages },
  now,
}: Request<undefined, Query, undefined>): Promise<Reply<typeof noticesExtract>> {
  const scope = { bank, userId: session.userId, now }
  const { rows, page } = await readExtract(told, { bank, session, scope, scopeId: '', filters: { state, holder }, pages })
  return { ...page, rows: rows.map(toNotice) }
}

function toNotice({ id, title, text, path, publishedAt, readAt }: typeof notices.$inferSelect): Notice {
  return { id, title, text, ...(path ? { path } : {}), publishedAt, ...(readAt ? { readAt } : {}) }
}

/** Another customer's notice is one that does not exist. */
export async function markRead({
  bank,
  session,
  now,
  params,
}: Request<{ id: string }, undefined, undefined>): Promise<{ id: string; readAt: Instant }> {
  const [read] = await bank.database.transaction((tx) =>
    tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, ${now})` })
      .where(and(eq(notices.id, params.id), eq(notices.userId, session.userId)))
      .returning({ id: notices.id, readAt: notices.readAt }),
  )
  if (!read?.readAt) throw new Failure('NOT_FOUND')
  return { id: read.id, readAt: read.readAt }
}

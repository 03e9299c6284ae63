/** The bank's notices to a customer, and reading one. */
import type { Notice, noticesExtract, readNotice } from '@almenara/contract/areas/notices'
import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { notices } from '../../messages/tables.ts'
import { holderBound, ofHolder } from '../../products/position-holders.ts'

type Filters = FiltersOf<typeof noticesExtract>
/** The list has no id but its customer. */
interface Scope {
  id: ''
  userId: number
  bank: Bank
}
type Bounds = AsOf & { holder?: number }

/** As they stood when the list was first asked for: one that is read meanwhile stays where it was, and says that it is read. */
function inList({ scope: { userId }, filters: { state }, bounds: { asOf, holder } }: Frozen<Scope, Filters, Bounds>): SQL | undefined {
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

const list = new SqlList<Scope, Filters, Bounds, typeof notices.$inferSelect>({
  name: 'notices',
  freeze: async (_, { bank, userId }, { holder }, now) => ({ asOf: now, ...(await holderBound(bank, userId, holder)) }),
  select: (db, page) => selected(db.select().from(notices).$dynamic(), page),
  where: inList,
  key: [notices.publishedAt, notices.id],
  keyOf: ({ publishedAt, id }) => [publishedAt, id],
})

export const listNotices: Handler<typeof noticesExtract> = async (request) => {
  const { bank, session } = request
  const { rows, page } = await list.read(request, { id: '', userId: session.userId, bank })
  return { ...page, rows: rows.map(toNotice) }
}

function toNotice({ id, title, text, path, publishedAt, readAt }: typeof notices.$inferSelect): Notice {
  return { id, title, text, ...(path ? { path } : {}), publishedAt, ...(readAt ? { readAt } : {}) }
}

/** Another customer's notice is one that does not exist. */
export const markRead: Handler<typeof readNotice> = async ({ bank, session, now, params }) => {
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

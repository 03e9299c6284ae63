/** Files of transfers that wait for somebody, of every contract that a user has and of those they presented themself: the last presented first. */
import type { pendingFilesExtract } from '@almenara/contract/areas/payments/pending-files'
import { PENDING_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import { and, eq, inArray, lte, notExists, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { parties, users } from '../../../identity/tables.ts'
import { powers } from '../../../products/tables.ts'
import { orders, orderSignatures } from '../../../two-step/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { presentations } from '../remittances/tables.ts'
import { PRESENTED, visibleTo } from './visible-files.ts'

/** All files that a user may see: there is one list for each user, whose id only names it. */
export interface FileScope {
  id: string
  userId: number
  /** Those of debits too, which have no list of their own. */
  all?: boolean
}

export const filesOf = ({ userId }: { userId: number }): FileScope => ({ id: 'files', userId })

type Filters = FiltersOf<typeof pendingFilesExtract>

export const pendingColumns = {
  id: supports.id,
  userId: supports.userId,
  name: supports.name,
  state: supports.state,
  version: supports.version,
  format: supports.format,
  contractId: supports.contractId,
  presentedBy: parties.name,
  uploadedAt: supports.uploadedAt,
  count: supports.goodCount,
  amount: supports.goodAmount,
  /** Orders that keep it from being signed until they are left out. */
  wrong: sql<number>`${supports.count} - ${supports.goodCount} - ${supports.excluded}`,
  expiresOn: supports.expiresOn,
}

function selectFiles(db: Db) {
  return db
    .select(pendingColumns)
    .from(supports)
    .innerJoin(users, eq(users.id, supports.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
}

export type PendingRow = Awaited<ReturnType<typeof selectFiles>>[number]

/** What pain.001 is, or may be: a file that has not been read yet says nothing of itself. */
export const OF_TRANSFERS: SQL = sql`(${supports.format} is null or ${supports.format} like 'pain.001%')`

export const pendingList = new SqlList<FileScope, Filters, AsOf, PendingRow>({
  name: 'pending-files',
  freeze: asOfNow,
  select: (db, page) => selected(selectFiles(db).$dynamic(), page),
  where: ({ scope: { userId, all }, filters, bounds }: Frozen<FileScope, Filters, AsOf>, db) =>
    and(
      visibleTo(db, userId),
      PRESENTED,
      all ? undefined : OF_TRANSFERS,
      inArray(supports.state, [...PENDING_SUPPORT_STATES]),
      lte(supports.uploadedAt, bounds.asOf),
      filtered(filters, {
        text: folded(supports.name, parties.name),
        amount: supports.goodAmount,
        chosen: [[supports.state, filters.states]],
      }),
      filters.contract === undefined ? undefined : eq(supports.contractId, filters.contract),
      filters.forMe === true ? awaitsSignatureOf(db, userId) : undefined,
    ),
  countLimit: () => COUNT_LIMIT,
  key: [supports.uploadedAt, supports.id],
  keyOf: ({ uploadedAt, id }) => [uploadedAt, id],
})

/** Whether this user may sign it now: with its contract and the account that it charges, and they have not signed it already. */
export function awaitsSignatureOf(db: Db, userId: number): SQL | undefined {
  const contract = remittanceContracts
  const operative = (productId: SQL) =>
    sql`exists (select 1 from ${powers} p where p.user_id = ${userId} and p.product_id = ${productId} and p.can_operate)`
  const maySign = sql`exists (select 1 from ${contract} c where c.product_id = ${supports.contractId}
    and ${operative(sql`c.product_id`)} and ${operative(sql`c.charged_account_id`)}
    and not (c.four_eyes and ${supports.userId} = ${userId}))`
  const signed = db
    .select({ one: sql`1` })
    .from(presentations)
    .innerJoin(orders, and(eq(orders.id, presentations.orderId), eq(orders.status, 'WAITING')))
    .innerJoin(orderSignatures, eq(orderSignatures.orderId, orders.id))
    .where(
      and(
        sql`${presentations.supportIds} @> array[${supports.id}]`,
        eq(orderSignatures.userId, userId),
        sql`${orderSignatures.signedAt} is not null`,
      ),
    )
  return and(inArray(supports.state, ['READY', 'WAITING']), maySign, notExists(signed))
}

/** What waits between people: the last first, as it stands when each page is read. */
import type { PendingC2c, pendingC2cExtract } from '@almenara/contract/areas/bizum/pending-c2c'
import type { Instant } from '@almenara/contract/dates'
import { and, desc, sql, type SQL } from 'drizzle-orm'
import { List, type FiltersOf, type Frozen, type Scope } from '../../../extracts/define.ts'
import { beside } from '../../../extracts/list-query.ts'
import { asOfNow, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { present } from '../../../present.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { permissionsOf, stateOfPending } from './pending-permissions.ts'
import { pendingRows, type PendingColumns, type PendingRow } from './pending-rows.ts'

type Filters = FiltersOf<typeof pendingC2cExtract>
type Key = [createdAt: Instant, id: string]
interface OfUser extends Scope {
  userId: number
}

const pendingC2c = new List<OfUser, Filters, AsOf, Key, PendingRow>({
  name: 'bizum-pending-c2c',
  freeze: asOfNow,
  rows: (db, list, { after, offset, limit }) => {
    const { scope, bounds } = list
    const wanted = { at: bounds.asOf, where: (columns: PendingColumns) => inList(columns, list, after), most: offset + limit }
    const rows = pendingRows(db, scope.userId, wanted)
    return db.select().from(rows).orderBy(desc(rows.createdAt), desc(rows.id)).limit(limit).offset(offset)
  },
  countUpTo: (db, list, most = Number.MAX_SAFE_INTEGER) => {
    const { scope, bounds } = list
    return db.$count(pendingRows(db, scope.userId, { at: bounds.asOf, where: (columns) => inList(columns, list), most }))
  },
  keyOf: ({ createdAt, id }) => [createdAt, id],
})

function inList({ kind, createdAt, id }: PendingColumns, { filters, bounds }: Frozen<OfUser, Filters, AsOf>, after?: Key): SQL | undefined {
  const key = [
    { sql: sql`${createdAt}`, type: 'timestamptz' },
    { sql: sql`${id}`, type: 'uuid' },
  ]
  return and(
    after ? beside(key, after, '<') : sql`${createdAt} <= ${bounds.asOf}`,
    filters.kind === undefined ? undefined : sql`${kind} = ${filters.kind}`,
  )
}

/** Throws BIZUM_NONE, TX_UNKNOWN. */
export const readPendingC2c: Handler<typeof pendingC2cExtract> = async (request) => {
  const { bank, session, now } = request
  await requireBizum(bank.database, session)
  const scope = { id: String(session.userId), userId: session.userId }
  const { list, rows, page } = await pendingC2c.read(request, scope)
  const shown = rows.map((row) => toPending(row, now, session.executive))
  return { ...page, rows: shown, filters: present(list.filters), asOf: list.bounds.asOf }
}

/** `executive`: the customer may operate, and not only look. */
export function toPending(row: PendingRow, now: Instant, executive: boolean): PendingC2c {
  const { id, kind, name, phone, alias, amount, concept, createdAt, expiresAt, stranger } = row
  return {
    id,
    kind,
    state: stateOfPending(row, now),
    counterparty: { name, ...present({ alias, phone: shownPhone(row, phone) }) },
    amount,
    concept,
    createdAt,
    expiresAt,
    ...(stranger ? { stranger: true as const } : {}),
    can: permissionsOf(row, now, executive),
  }
}

/** The number of whoever asks is not shown to whom they ask, unless they have saved it. */
function shownPhone({ kind, alias }: PendingRow, phone: string | null): string | null {
  return kind === 'REQUEST_RECEIVED' && alias === null ? null : phone
}

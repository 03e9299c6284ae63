/** What is kept of an account without having been sent: what nobody has signed, and what waits for other signatures. The last kept first. */
import type { STORED, StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf } from '../../../extracts/define.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { Failure } from '../../../http/failure.ts'
import { present } from '../../../present.ts'
import { storedTransfers } from './tables.ts'

export type Stored = typeof storedTransfers.$inferSelect
export type Filters = FiltersOf<(typeof STORED)['external']['extract']>

interface Scope {
  /** Of the list: account and kind. */
  id: string
  productId: string
  scope: TransferScope
  /** What lapses before it is read is not in it. */
  now: Instant
}

const columns = {
  id: sql<string>`id`,
  state: sql<'SAVED' | 'WAITING'>`state`,
  name: sql<string>`name`,
  iban: sql<string>`iban`,
  concept: sql<string>`concept`,
  amount: sql<Cents>`amount`,
  savedAt: sql<Instant>`"savedAt"`,
  targetId: sql<string | null>`"targetId"`,
  categoryPurpose: sql<string | null>`category_purpose`,
  when: sql<TransferWhen | null>`"when"`,
  savedBy: sql<string>`"savedBy"`,
  given: sql<number | null>`given`,
  required: sql<number | null>`required`,
}

/** Both of them as rows of one form. Those that wait say it in the row that was written when their order was opened. */
function both({ productId, scope, now }: Omit<Scope, 'id'>): SQL {
  const waiting = sql`orders o join ordered_transfers t on t.order_id = o.id and t.scope = ${scope}
      where o.product_id = ${productId} and o.status = 'WAITING' and o.expires_at > ${now}::timestamptz`
  return sql`(
    select s.id, 'SAVED' as state, s.target_id as "targetId", s.creditor_name as name, s.creditor_iban as iban, s.amount, s.concept,
           s.category_purpose as category_purpose, s."when", s.saved_at as "savedAt", s.user_id as "userId", null::int as given, null::int as required
      from stored_transfers s where s.product_id = ${productId} and s.scope = ${scope}
        and not exists (select from ${waiting} and t.stored_id = s.id)
    union all
    select o.id::text, 'WAITING', t.target_id, t.creditor_name, t.creditor_iban, o.amount, t.concept, t.category_purpose, null::jsonb,
           o.created_at, o.user_id, o.signed, o.required
      from ${waiting}
  )`
}

function keptOf(db: Db, scope: Omit<Scope, 'id'>) {
  return db
    .select(columns)
    .from(
      sql`(select k.*, p.name as "savedBy" from ${both(scope)} k join users u on u.id = k."userId" join parties p on p.id = u.party_id) kept`,
    )
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof keptOf>>[number]

/** What is saved later is not in the list that was begun. */
export const storedList = new SqlList<Scope, Filters, AsOf, Row>({
  name: 'stored-transfers',
  freeze: asOfNow,
  select: (db, page, { scope }) => selected(keptOf(db, scope), page),
  where: ({ filters, bounds: { asOf } }) =>
    and(
      sql`${columns.savedAt} <= ${asOf}::timestamptz`,
      filtered(filters, {
        text: folded(columns.name, columns.iban, columns.concept),
        amount: columns.amount,
        moment: columns.savedAt,
        chosen: [[columns.state, filters.state]],
      }),
    ),
  key: [
    { sql: columns.savedAt, type: 'timestamptz' },
    { sql: columns.id, type: 'text' },
  ],
  keyOf: (row) => [row.savedAt, row.id],
})

/** One of either kind. Throws NOT_FOUND for any other. */
export async function requireKept(db: Db, scope: Omit<Scope, 'id'>, id: string): Promise<StoredTransfer> {
  const [row] = await keptOf(db, scope).where(sql`id = ${id}`)
  if (!row) throw new Failure('NOT_FOUND')
  return toStored(row)
}

/** One that nobody has signed. Throws NOT_FOUND for any other. */
export async function requireStored(db: Db, { productId, scope }: Pick<Scope, 'productId' | 'scope'>, id: string): Promise<Stored> {
  const mine = and(eq(storedTransfers.id, id), eq(storedTransfers.productId, productId), eq(storedTransfers.scope, scope))
  const [row] = await db.select().from(storedTransfers).where(mine)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export function toStored(row: Row): StoredTransfer {
  const { id, state, targetId, name, iban, amount, concept, categoryPurpose, when, savedAt, savedBy, given, required } = row
  return {
    id,
    state,
    target: { ...present({ id: targetId }), name, iban },
    amount,
    concept,
    ...present({ categoryPurpose, when }),
    savedAt,
    savedBy,
    ...(given === null || required === null ? {} : { signatures: { given, required } }),
  }
}

/** What is kept of an account without having been sent, as a dataset: what nobody has signed, and what waits for other signatures. */
import type { STORED, StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { searchable } from '@almenara/contract/text'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import { storedTransfers } from './tables.ts'

export type Stored = typeof storedTransfers.$inferSelect
type Query = NonNullable<(typeof STORED)['external']['extract']['types']>['query']
type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

export interface Scope {
  productId: string
  scope: TransferScope
  now: Instant
}
/** What is saved later is not in the list that was begun. */
interface Bounds {
  asOf: Instant
}
type Key = [savedAt: Instant, id: string]

interface Row extends Record<string, unknown> {
  id: string
  state: 'SAVED' | 'WAITING'
  targetId: string | null
  name: string
  iban: string
  amount: Cents
  concept: string
  motive: string | null
  when: TransferWhen | null
  savedAt: Instant
  savedBy: string
  given: number | null
  required: number | null
}

/** The kinds of orders that make a transfer: from its form, or of one that was stored. */
const transferKinds = (scope: TransferScope) => [`${scope}-transfer`, `${scope}-stored-transfer`] as const

/** Both of them as rows of one form. Those that wait say it in what their order has frozen. */
function both({ productId, scope, now }: Scope): SQL {
  const [fromForm, fromStored] = transferKinds(scope)
  return sql`(
    select s.id, 'SAVED' as state, s.target_id as "targetId", s.creditor_name as name, s.creditor_iban as iban, s.amount, s.concept,
           s.category_purpose as motive, s."when", s.saved_at as "savedAt", s.user_id as "userId", null::int as given, null::int as required
      from stored_transfers s where s.product_id = ${productId} and s.scope = ${scope} and not exists (
        select from orders o where o.product_id = ${productId} and o.status = 'WAITING' and o.expires_at > ${now}::timestamptz
          and o.kind = ${fromStored} and o.frozen::json #>> '{data,stored}' = s.id)
    union all
    select o.id::text, 'WAITING', d.payee ->> 'targetId', d.payee ->> 'name', d.payee ->> 'iban', o.amount, d.concept, d.motive, null::jsonb,
           o.created_at, o.user_id, o.signed, o.required
      from orders o, json_to_record(o.frozen::json -> 'data') d(payee json, concept text, motive text)
      where o.product_id = ${productId} and o.status = 'WAITING' and o.kind in (${fromForm}, ${fromStored}) and o.expires_at > ${now}::timestamptz
  )`
}

const named = (scope: Scope) => sql`
  (select k.*, p.name as "savedBy" from ${both(scope)} k join users u on u.id = k."userId" join parties p on p.id = u.party_id) kept`

function filtered({ filters: { search, state }, bounds: { asOf } }: Frozen<Scope, Filters, Bounds>): SQL {
  const words = search === undefined ? [] : searchable(search).split(/\s+/).filter(Boolean)
  const said = sql`searchable(concat_ws(' ', name, iban, concept))`
  const conditions = [
    sql`"savedAt" <= ${asOf}::timestamptz`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...words.map((word) => sql`position(${word} in ${said}) > 0`),
  ]
  return sql.join(conditions, sql` and `)
}

export const storedList: Dataset<Scope, Filters, Bounds, Key, Row> = {
  name: 'stored-transfers',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: async (db: Db, list, { after, offset, limit }: Window<Key>) => {
    const beyond = after ? sql` and ("savedAt", id) < (${after[0]}::timestamptz, ${after[1]})` : sql``
    const { rows } = await db.execute<Row>(
      sql`select * from ${named(list.scope)} where ${filtered(list)}${beyond} order by "savedAt" desc, id desc limit ${limit} offset ${offset}`,
    )
    return rows
  },
  count: async (db, list) => {
    const { rows } = await db.execute<{ found: number }>(
      sql`select count(*)::int as found from ${named(list.scope)} where ${filtered(list)}`,
    )
    return { count: rows[0]?.found ?? 0, countIsExact: true }
  },
  keyOf: ({ savedAt, id }) => [savedAt, id],
}

/** One of either kind. Throws NOT_FOUND for any other. */
export async function requireKept(db: Db, scope: Scope, id: string): Promise<StoredTransfer> {
  const { rows } = await db.execute<Row>(sql`select * from ${named(scope)} where id = ${id}`)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return toStored(rows[0])
}

/** One that nobody has signed. Throws NOT_FOUND for any other. */
export async function requireStored(db: Db, { productId, scope }: Omit<Scope, 'now'>, id: string): Promise<Stored> {
  const mine = and(eq(storedTransfers.id, id), eq(storedTransfers.productId, productId), eq(storedTransfers.scope, scope))
  const [row] = await db.select().from(storedTransfers).where(mine)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export function toStored(row: Row): StoredTransfer {
  const { id, state, targetId, name, iban, amount, concept, motive, when, savedAt, savedBy, given, required } = row
  return {
    id,
    state,
    target: { ...(targetId === null ? {} : { id: targetId }), name, iban },
    amount,
    concept,
    ...(motive === null ? {} : { motive }),
    ...(when === null ? {} : { when }),
    savedAt,
    savedBy,
    ...(given === null || required === null ? {} : { signatures: { given, required } }),
  }
}

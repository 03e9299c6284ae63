/** The customer's documents as a dataset. None is kept twice: each is made from what it tells of, which does not change. */
import type { DocumentKind, documentsExtract, PersonalDocument } from '@almenara/contract/areas/personal-data/documents'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { List, type FiltersOf, type Frozen } from '../../extracts/define.ts'
import { beside } from '../../extracts/list-query.ts'
import { asOfNow, type AsOf } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { present } from '../../present.ts'
import { DOCUMENTS_EXPORT } from './documents-export-kind.ts'

type Filters = FiltersOf<typeof documentsExtract>
/** The list has no id but its customer. */
interface Scope {
  id: ''
  userId: number
}
type DocumentList = Frozen<Scope, Filters, AsOf>
type Key = [Instant, string]

/** A document, and the one row that it is made from. */
export interface DocumentRow {
  id: string
  kind: DocumentKind
  at: Instant
  orderId: string | null
  productId: string | null
  serial: string | null
  title: string
  detail: string | null
  amount: Cents | null
}

/**
 * Everything that a user has signed and was done, but for downloads of documents; the contract of each product that they have powers over;
 * each coordinates card that they were given. A card's number is no id: it would be in addresses and logs.
 */
function everyDocument(userId: number): SQL {
  return sql`
    select 'order-' || o.id as id, case o.kind when 'consent-change' then 'CONSENT' else 'SIGNED_ORDER' end as kind, o.closed_at as at,
           o.id as order_id, null::text as product_id, null::text as serial
      from order_signatures s join orders o on o.id = s.order_id
      where s.user_id = ${userId} and s.signed_at is not null and o.status = 'EXECUTED' and o.kind <> ${DOCUMENTS_EXPORT}
    union all
    select 'contract-' || p.id, 'CONTRACT', p.opened_on::timestamp at time zone 'Europe/Madrid', null, p.id, null
      from powers w join products p on p.id = w.product_id where w.user_id = ${userId}
    union all
    select 'card-' || left(encode(sha256(convert_to(c.serial, 'UTF8')), 'hex'), 32), 'COORDINATES', c.issued_at, null, null, c.serial
      from coordinate_cards c where c.user_id = ${userId}`
}

function filtered({ scope, filters: { kind }, bounds }: DocumentList): SQL {
  const ofKind = kind === undefined ? sql`` : sql`and d.kind in (${sql.join(kind, sql`, `)})`
  return sql`from (${everyDocument(scope.userId)}) d where d.at <= ${bounds.asOf} ${ofKind}`
}

/** The words of those that were found. */
async function withWords(db: Db, userId: number, found: SQL): Promise<DocumentRow[]> {
  const { rows } = await db.execute<DocumentRow & Record<string, unknown>>(sql`
    select d.id, d.kind, d.at, d.order_id as "orderId", d.product_id as "productId", d.serial, o.amount,
           coalesce(o.title, 'Contrato de ' || coalesce(w.alias, p.commercial_name), 'Entrega de la tarjeta de coordenadas') as title,
           coalesce(o.payee, p.identifier, 'Terminada en ' || right(d.serial, 4)) as detail
    from (${found}) d left join orders o on o.id = d.order_id
      left join products p on p.id = d.product_id left join powers w on w.product_id = p.id and w.user_id = ${userId}
    order by d.at desc, d.id desc`)
  return rows
}

const KEY = [
  { sql: sql`d.at`, type: 'timestamptz' },
  { sql: sql`d.id`, type: 'text' },
]

const documents = new List<Scope, Filters, AsOf, Key, DocumentRow>({
  name: 'personal-documents',
  freeze: asOfNow,
  rows: (db, list, { after, offset, limit }) => {
    const beyond = after ? sql`and ${beside(KEY, after, '<')}` : sql``
    const page = sql`select d.* ${filtered(list)} ${beyond} order by d.at desc, d.id desc limit ${limit} offset ${offset}`
    return withWords(db, list.scope.userId, page)
  },
  countUpTo: countOf,
  keyOf: ({ at, id }) => [at, id],
})

async function countOf(db: Db, list: DocumentList): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found ${filtered(list)}`)
  return rows[0]?.found ?? 0
}

export const readDocuments: Handler<typeof documentsExtract> = async (request) => {
  const { bank, session } = request
  const { list, rows, page } = await documents.read(request, { id: '', userId: session.userId })
  if (page.count === 0 && (await countOf(bank.database, { ...list, filters: {} })) === 0) throw new Failure('D189')
  return { ...page, filters: list.filters, rows: rows.map(toDocument) }
}

/** Those of this user, newest first. Throws NOT_FOUND when any is not theirs or is not there. */
export async function requireDocuments(db: Db, userId: number, ids: readonly string[]): Promise<DocumentRow[]> {
  const wanted = [...new Set(ids)]
  const theirs = sql`select d.* from (${everyDocument(userId)}) d where d.id in (${sql.join(wanted, sql`, `)})`
  const rows = await withWords(db, userId, theirs)
  if (rows.length < wanted.length) throw new Failure('NOT_FOUND')
  return rows
}

function toDocument({ id, kind, title, detail, amount, at }: DocumentRow): PersonalDocument {
  return { id, kind, title, ...present({ detail: detail === null ? null : readable(detail), amount }), at }
}

/** An IBAN in groups of four. */
export function readable(detail: string): string {
  const iban = parseIban(detail)
  return iban.ok ? formatIban(iban.iban) : detail
}

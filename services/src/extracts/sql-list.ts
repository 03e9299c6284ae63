/** A list whose rows are a select: newest first (or last) by its key, which pages, neighbours and files go by. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { and, max, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { List, type Frozen, type ListDefinition, type Scope } from './define.ts'
import { beside, flowsOf, orderBy, type Flows, type KeyPart } from './list-query.ts'
import { monthsOfPage, type Flowing, type MonthFlow } from './month-flows.ts'

/** What a select is to end with. */
export interface Selected {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset: number
}

/** A select (`$dynamic()`) of some rows of a list. */
export function selected<T extends PgSelect>(query: T, { where, order, limit, offset }: Selected) {
  return query
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** A key travels in the txId: text, numbers, booleans. */
type Key = readonly (string | number | boolean)[]

interface SqlDefinition<S extends Scope, F, B, R> extends Omit<ListDefinition<S, F, B, Key, R>, 'rows' | 'countUpTo'> {
  select(db: Db, selected: Selected, list: Frozen<S, F, B>): PromiseLike<R[]> & SQLWrapper
  /** The same rows from fewer tables, where `where` asks nothing of the others: for counting them. */
  counted?(db: Db, selected: Selected, list: Frozen<S, F, B>): SQLWrapper | undefined
  /** The rows of the list: of its scope, before its bounds, and what its filters leave. */
  where(list: Frozen<S, F, B>, db: Db): SQL | undefined
  /**
   * Where a list that goes down begins, if `where` does not say it. It is left out after a key, which lies beyond it: PostgreSQL would begin to
   * read an index there and not at the key, and walk over all that has been shown.
   */
  begins?(list: Frozen<S, F, B>): SQL | undefined
  key: readonly KeyPart[]
  /** Where what comes in and what goes out are summed. */
  flowing?: Flowing & { table: PgTable; dayOf(row: R): LocalDate }
  order?: 'asc' | 'desc'
  /** Where keys have no gaps: the key after which the rows begin that come `offset` later, and how many rows there are. */
  keyBefore?(list: Frozen<S, F, B>, offset: number): Key | undefined
  countOf?(list: Frozen<S, F, B>): number | undefined
}

/** A filtered list that may be long counts no further than this: «más de 1.000». */
export const COUNT_LIMIT = 1000

/** What a list is frozen at where its rows say when they came: what comes later is not in it. */
export interface AsOf {
  asOf: Instant
}
export const asOfNow = async (_db: Db, _scope: unknown, _filters: unknown, now: Instant): Promise<AsOf> => ({ asOf: now })

/** What a list is frozen at where its rows are numbered: those with a later number are not in it. */
export interface UpTo {
  last: number
}
/** The last number of these rows; 0 where there are none. */
export async function upToLast(db: Db, number: PgColumn, these: SQL): Promise<UpTo> {
  const [found] = await db
    .select({ last: max(number) })
    .from(number.table)
    .where(these)
  return { last: Number(found?.last ?? 0) }
}

export class SqlList<S extends Scope, F extends object, B, R> extends List<S, F, B, Key, R> {
  private readonly sql: SqlDefinition<S, F, B, R>

  constructor(definition: SqlDefinition<S, F, B, R>) {
    const { select, counted, where, begins, key, order = 'desc', keyBefore, countOf } = definition
    super({
      ...definition,
      rows: async (db, list, { after, offset, limit }) => {
        const jump = offset > 0 ? keyBefore?.(list, offset) : undefined
        const from = after ?? jump
        const beyond = from && beside(key, from, order === 'desc' ? '<' : '>')
        const page = { where: and(where(list, db), beyond ?? begins?.(list)), order: orderBy(key, order), limit, offset: jump ? 0 : offset }
        return select(db, page, list)
      },
      countUpTo: async (db, list, limit = Number.MAX_SAFE_INTEGER) => {
        const known = countOf?.(list)
        if (known !== undefined) return known
        const all = { where: and(where(list, db), begins?.(list)), order: [], limit, offset: 0 }
        const some = counted?.(db, all, list) ?? select(db, all, list)
        const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from ${some} counted`)
        return rows[0]?.found ?? 0
      },
    })
    this.sql = definition
  }

  /** The row of a list that `which` names, and the ones beside it. All undefined where the list has not got it. */
  async beside(db: Db, list: Frozen<S, F, B>, which: SQL): Promise<{ row?: R } & Neighbours<R>> {
    const [row] = await this.some(db, list, which, [])
    return row ? { row, ...(await this.around(db, list, this.definition.keyOf(row))) } : {}
  }

  /**
   * The row that an address names by its number, the last part of its key, and the numbers of those beside it. Throws TX_UNKNOWN as `open`,
   * NOT_FOUND for a row that the list behind the txId has not got.
   */
  async numbered(asker: Parameters<this['open']>[0], scope: S, number: string): Promise<{ row: R; newer?: string; older?: string }> {
    const list = this.open(asker, scope)
    const column = this.sql.key.at(-1)
    if (!isNumber(number) || !(column instanceof PgColumn)) throw new Failure('NOT_FOUND')
    const { row, newer, older } = await this.beside(asker.bank.database, list, sql`${column} = ${number}::bigint`)
    if (!row) throw new Failure('NOT_FOUND')
    const numberOf = (one: R) => String(this.definition.keyOf(one).at(-1))
    return { row, ...(newer && { newer: numberOf(newer) }), ...(older && { older: numberOf(older) }) }
  }

  /** The rows of a list on both sides of a key, whether it has the row of that key or not. */
  async around(db: Db, list: Frozen<S, F, B>, at: Key): Promise<Neighbours<R>> {
    const { key } = this.sql
    const [newer] = await this.some(db, list, beside(key, at, '>'), orderBy(key, 'asc'))
    const [older] = await this.some(db, list, beside(key, at, '<'), orderBy(key, 'desc'))
    return { ...(newer && { newer }), ...(older && { older }) }
  }

  private all(db: Db, list: Frozen<S, F, B>): SQL | undefined {
    return and(this.sql.where(list, db), this.sql.begins?.(list))
  }

  /** Money in and out of the whole list. */
  async flows(db: Db, list: Frozen<S, F, B>): Promise<Flows> {
    const { table, amount } = this.flowing()
    const [flows] = await db.select(flowsOf(amount)).from(table).where(this.all(db, list))
    return flows ?? { moneyIn: ZERO, moneyOut: ZERO }
  }

  /** The same of each month that some of its rows are of, which follow each other in the list. */
  async months(db: Db, list: Frozen<S, F, B>, rows: readonly R[]): Promise<MonthFlow[]> {
    const { table, dayOf, ...columns } = this.flowing()
    return monthsOfPage(db, table, columns, this.all(db, list), rows.map(dayOf))
  }

  private flowing() {
    if (!this.sql.flowing) throw new Error(`Nothing flows in ${this.definition.name}`)
    return this.sql.flowing
  }

  private some(db: Db, list: Frozen<S, F, B>, also: SQL, order: SQL[]): PromiseLike<R[]> {
    return this.sql.select(db, { where: and(this.all(db, list), also), order, limit: 1, offset: 0 }, list)
  }
}

export interface Neighbours<R> {
  newer?: R
  older?: R
}

/** Whether an id that came in an address may be that of a numbered row. */
const isNumber = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id)

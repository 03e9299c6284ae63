/** What a list is filtered by, as SQL: words, amounts, days, and what was chosen, in one dialect for every list. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { readSearch, SHORTEST_INSIDE, type Condition, type Month, type Size } from '@almenara/contract/search'
import { and, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'

/** The filters that mean the same in every list. */
export interface CommonFilters {
  search?: string | undefined
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  direction?: 'IN' | 'OUT' | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

interface Filtered {
  /** What a search looks at, folded (`searchable`). */
  text?: SQLWrapper | undefined
  /** In cents; where what comes in and what goes out are told apart, signed. */
  amount?: SQLWrapper | undefined
  day?: SQLWrapper | undefined
  /** In place of `day`, the moment whose day it is in Madrid: an index of moments then finds the days that are asked for. */
  moment?: SQLWrapper | undefined
  /** What the customer chose among some values, and the column that has one of them. */
  chosen?: readonly (readonly [column: SQLWrapper, values: readonly string[] | string | undefined])[]
}

/** What the filters leave of the rows. An empty search asks for nothing. */
export function filtered(filters: CommonFilters, { text, amount, moment, day: given, chosen = [] }: Filtered): SQL | undefined {
  const { search, fromDate, toDate, direction, minAmount, maxAmount } = filters
  const isWanted = search !== undefined && search.trim() !== ''
  const day = given ?? (moment && sql`(${moment} at time zone 'Europe/Madrid')::date`)
  return and(
    isWanted ? matches(search, { text, amount, day }) : undefined,
    moment ? isBetweenDays(moment, fromDate, toDate) : day && isBetween(day, fromDate, toDate),
    amount && direction && sql`${amount} ${sql.raw(direction === 'IN' ? '>' : '<')} 0`,
    amount && hasSize(amount, { least: minAmount, most: maxAmount }),
    ...chosen.map(([column, values]) => (values === undefined ? undefined : inArray(column, [values].flat()))),
  )
}

function isBetween(day: SQLWrapper, from: LocalDate | undefined, to: LocalDate | undefined): SQL | undefined {
  return and(from && sql`${day} >= ${from}`, to && sql`${day} <= ${to}`)
}

const midnight = (day: LocalDate) => sql`${day}::timestamp at time zone 'Europe/Madrid'`

/** From the midnight that begins the first day to the one that ends the last, in Madrid. */
function isBetweenDays(moment: SQLWrapper, from: LocalDate | undefined, to: LocalDate | undefined): SQL | undefined {
  return and(from && sql`${moment} >= ${midnight(from)}`, to && sql`${moment} < ${midnight(addDays(to, 1))}`)
}

/** Rows that meet every condition of a search. */
function matches(search: string, { text, amount, day }: Pick<Filtered, 'text' | 'amount' | 'day'>): SQL {
  const meets = ({ words, size, month }: Condition) =>
    or(
      words.length > 0 && text ? and(...words.map((word) => hasWord(text, word))) : undefined,
      size && amount && hasSize(amount, size),
      month && day && isIn(day, month),
    ) ?? sql`false`
  const conditions = readSearch(search)
  return (conditions.length > 0 ? and(...conditions.map(meets)) : undefined) ?? sql`false`
}

function hasWord(text: SQLWrapper, word: string): SQL | undefined {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  if (word.length >= SHORTEST_INSIDE) return sql`${text} like ${`%${literal}%`}`
  return or(sql`${text} like ${`${literal}%`}`, sql`${text} like ${`% ${literal}%`}`)
}

function hasSize(amount: SQLWrapper, { least, most }: { [End in keyof Size]: Size[End] | undefined }): SQL | undefined {
  // Not `abs` of a parameter: the index of movements' amounts is on this very expression.
  return and(
    least === undefined ? undefined : sql`abs(${amount}) >= ${least}::bigint`,
    most === undefined ? undefined : sql`abs(${amount}) <= ${most}::bigint`,
  )
}

function isIn(day: SQLWrapper, { month, year }: Month): SQL {
  if (year === undefined) return sql`extract(month from ${day}) = ${month}`
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return sql`(${day} >= ${first}::date and ${day} < ${first}::date + interval '1 month')`
}

/** Texts as a search looks at them, where no column keeps them folded. */
export function folded(...texts: SQLWrapper[]): SQL {
  return sql`searchable(concat_ws(' ', ${sql.join(texts, sql`, `)}))`
}

/** What rows are ordered by: a column, or what is worked out, with its type in the database. */
export type KeyPart = PgColumn | { sql: SQL; type: string }

const valueOf = (part: KeyPart): SQLWrapper => (part instanceof PgColumn ? part : part.sql)
const typeOf = (part: KeyPart): string => (part instanceof PgColumn ? part.getSQLType() : part.type)

/** Rows on one side of a key. */
export function beside(parts: readonly KeyPart[], key: readonly unknown[], side: '<' | '>'): SQL {
  const columns = sql.join(parts.map(valueOf), sql`, `)
  const values = parts.map((part, index) => sql`${sql.param(key[index])}::${sql.raw(typeOf(part))}`)
  return sql`(${columns}) ${sql.raw(side)} (${sql.join(values, sql`, `)})`
}

export function orderBy(parts: readonly KeyPart[], way: 'asc' | 'desc'): SQL[] {
  return parts.map((part) => sql`${valueOf(part)} ${sql.raw(way)}`)
}

const sumWhere = (amount: SQLWrapper, sign: '>' | '<') =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${amount} ${sql.raw(sign)} 0), 0)::bigint`

/** Money in and out of some rows. */
export interface Flows {
  moneyIn: Cents
  /** Negative or zero. */
  moneyOut: Cents
}

export const flowsOf = (amount: SQLWrapper) => ({ moneyIn: sumWhere(amount, '>'), moneyOut: sumWhere(amount, '<') })

/** A list as a document for people: what PDF and XLSX are made from. It crosses to a worker, so it is plain data. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

export type DocumentFormat = 'PDF' | 'XLS'

export interface ListDocument {
  /** «Movimientos de la cuenta». */
  title: string
  brand: DocumentBrand
  createdAt: Instant
  /** What the list is of and what it leaves out, in reading order. */
  facts: readonly { label: string; text: string }[]
  /** Amounts of the whole list: balances, totals. */
  figures: readonly { label: string; amount: Cents }[]
  columns: Columns
  /** Said in place of the rows where there are none. */
  empty: string
}

export interface DocumentBrand {
  name: string
  /** Small print at the foot of each page: registered office and entry. */
  legalText: string
  /** #rrggbb */
  primary: string
  accent: string
}

/**
 * `day`: LocalDate. `amount`, `balance`: Cents; an amount of a movement says its sign. `units`: millionths, of participations and prices. `detail`
 * is read below the text before it.
 */
export interface Column {
  label: string
  kind: 'day' | 'text' | 'detail' | 'amount' | 'balance' | 'units'
}

declare const defined: unique symbol
/** The columns of a list that the bank makes files of: only `defineColumns` makes them. */
export type Columns = readonly Column[] & { readonly [defined]: true }

const all: Columns[] = []

/** Called once for each list, where its area is loaded: so one test writes every list of the bank in every format. */
export function defineColumns(...columns: readonly Column[]): Columns {
  const known = columns as Columns
  all.push(known)
  return known
}

/** Of the areas that are loaded. */
export function definedColumns(): readonly Columns[] {
  return all
}

/** Cents, or millionths in a column of units, of a currency that is not the euro (ISO 4217). */
export interface ForeignValue {
  value: number
  currency: string
}

/** What a column has in a row: a number of its kind, one of another currency, or text. */
export type Cell = string | number | ForeignValue
/** A value for each column, in their order. */
export type Row = readonly Cell[]
export type Rows = AsyncIterable<readonly Row[]>

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
  /** Amounts that speak of the whole list: balances, totals. */
  figures: readonly { label: string; amount: Cents }[]
  columns: readonly Column[]
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
 * is read below the text before it. A text in the place of a number is printed as it is: an amount in another currency.
 */
export interface Column {
  label: string
  kind: 'day' | 'text' | 'detail' | 'amount' | 'balance' | 'units'
}

/** A value for each column, in their order. */
export type Row = readonly (string | number)[]
export type Rows = AsyncIterable<readonly Row[]>

/** The columns that most lists have. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import styles from './columns.module.css'

type Look<Row> = Pick<Column<Row>, 'card' | 'onceFor'>

/** The day that the rows are in order of, said once for all of the same day. */
export function dayColumn<Row>(header: string, day: (row: Row) => LocalDate): Column<Row> {
  return { id: 'day', header, card: 'eyebrow', cell: (row) => <Day value={day(row)} />, onceFor: day }
}

/**
 * What each row is, and under it, in grey, what else is worth telling. `folded`: on phones, what columns that take no line of their own there
 * (`card: 'none'`) say of it.
 */
export function titleColumn<Row>(
  header: string,
  title: (row: Row) => ReactNode,
  detail?: (row: Row) => ReactNode,
  folded?: (row: Row) => string,
): Column<Row> {
  return {
    id: 'title',
    header,
    card: 'title',
    cell: (row) => {
      const under = detail?.(row)
      return (
        <>
          {title(row)}
          {under && <CellDetail>{under}</CellDetail>}
          {folded && (
            <span className={styles.folded}>
              <CellDetail>{folded(row)}</CellDetail>
            </span>
          )}
        </>
      )
    },
  }
}

/** What came in or went out, with its sign; `amountColumn`, where all go one way. */
export function entryColumn<Row>(amount: (row: Row) => Cents, currency?: (row: Row) => string | undefined): Column<Row> {
  const cell = (row: Row) => <Amount value={amount(row)} as="entry" size="strong" currency={currency?.(row)} />
  return { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell }
}

export function amountColumn<Row>(amount: (row: Row) => Cents, header = 'Importe'): Column<Row> {
  return { id: 'amount', header, align: 'end', card: 'figure', cell: (row) => <Amount value={amount(row)} size="strong" /> }
}

/** Another figure of each row, beside its amount. */
export function figureColumn<Row>(id: string, header: string, amount: (row: Row) => Cents, look: Look<Row> = {}): Column<Row> {
  return { id, header, align: 'end', ...look, cell: (row) => <Amount value={amount(row)} /> }
}

/** A column that matters less than those beside it. */
export function quiet<Row>({ cell, ...column }: Column<Row>): Column<Row> {
  return { ...column, cell: (row) => <Quiet>{cell(row)}</Quiet> }
}

export function Quiet({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is shown was opened from its list, which is the step before in the browser's history. */
    openedBeside?: boolean
  }
}

/** Spread on the link of a row that leads to its own address: the page stays where it is. */
export const ROW_LINK = { preload: false, resetScroll: false, state: { openedBeside: true }, className: styles.link } as const
/** On one that leads to another screen. */
export const PAGE_LINK = { preload: false, className: styles.link } as const

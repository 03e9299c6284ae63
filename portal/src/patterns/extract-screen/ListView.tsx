import { useMemo, type ReactNode } from 'react'
import { useStable } from '../../base/use-stable.ts'
import { DataTable, type Column, type Group } from '../../kit/DataTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FailureBox } from '../status/FailureBox.tsx'
import styles from './ListView.module.css'
import { MoreRows } from './MoreRows.tsx'
import type { ListPlace, ShownList } from './use-extract.ts'

export interface ListViewProps<Row> {
  /** What `useExtract` answers. */
  list: ShownList<Row>
  /** What the table holds and in which order, for screen readers: «Recibos, del más reciente al más antiguo». */
  caption: string
  /** What the rows are, in plural: «recibos». */
  what: string
  /** On phones each row becomes a card: `card` of a column. Where rows lead to their own address, a function of the list they are of. */
  columns: readonly Column<Row>[] | ((place: ListPlace) => readonly Column<Row>[])
  rowKey: (row: Row) => string | number
  /** The empty state: `NoRows`. */
  empty: ReactNode
  /** Rows of a group stand together already. */
  groupOf?: ((row: Row) => Group) | undefined
  /** The row that is open beside the list. */
  isSelected?: ((row: Row) => boolean) | undefined
}

/**
 * A list in pages, whatever its state: its first rows are on their way or could not be had; there are none; or they are here, pale while
 * those of other filters come, with how many are shown and the way to more. Its filters stand before it, and `useShownPages` keeps its
 * pages in the address.
 */
export function ListView<Row>({ list, empty, ...table }: ListViewProps<Row>) {
  const { last, rows, error, data, isPending, isPlaceholderData } = list
  const isEmpty = last !== undefined && rows.length === 0
  return (
    <>
      {error && !data ? (
        <div className={styles.failure}>
          <FailureBox error={error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {/* That another list had no rows says nothing of the one that is coming. */}
      {isPending || (isEmpty && isPlaceholderData) ? <Skeleton count={8} /> : null}
      {isEmpty && !isPlaceholderData ? empty : null}
      {last && !isEmpty ? <Rows list={list} last={last} {...table} /> : null}
    </>
  )
}

type RowsProps<Row> = Omit<ListViewProps<Row>, 'empty'> & { last: NonNullable<ShownList<Row>['last']> }

function Rows<Row>({ list, last, what, columns, ...table }: RowsProps<Row>) {
  const { rows, isPlaceholderData, shown } = list
  const { txId } = last
  const onOpen = useStable(list.remember)
  // As long as they are the same, no row is drawn again.
  const own = useMemo(
    () => (typeof columns === 'function' ? columns({ txId, pages: shown, onOpen }) : columns),
    [columns, txId, shown, onOpen],
  )
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.stale : undefined}>
      <DataTable {...table} columns={own} rows={rows} />
      <MoreRows list={list} what={what} />
    </div>
  )
}

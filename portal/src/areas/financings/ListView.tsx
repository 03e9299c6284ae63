import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../kit/DataTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Total } from '../../patterns/extract-screen/count-words.ts'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import styles from './ListView.module.css'

/** What `useExtract` answers, as far as a list shows it. */
interface ShownList<Row> {
  rows: readonly Row[]
  last: Total | undefined
  shown: number
  error: Error | null
  data: unknown
  isPending: boolean
  isPlaceholderData: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

interface ListViewProps<Row> {
  list: ShownList<Row>
  caption: string
  /** What the rows are, in plural: «cuotas». */
  what: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Said where there are no rows. */
  empty: ReactNode
  onPages: (pages: number) => void
}

/** A list of a financing: its rows, what is missing of them, or why there are none. */
export function ListView<Row>({ list, caption, what, columns, rowKey, empty, onPages }: ListViewProps<Row>) {
  const more = () => void list.fetchNextPage().then(() => onPages(list.shown + 1))
  return (
    <>
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={8} /> : null}
      {list.last && list.rows.length === 0 ? empty : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable caption={caption} columns={columns} rows={list.rows} rowKey={rowKey} />
          <LoadMore
            what={what}
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? more : undefined}
          />
        </div>
      ) : null}
    </>
  )
}

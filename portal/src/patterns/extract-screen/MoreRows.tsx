import { LoadMore } from './LoadMore.tsx'
import type { ShownList } from './use-extract.ts'

interface MoreRowsProps {
  /** What `useExtract` answers. */
  list: ShownList<unknown>
  /** What its rows are, in plural. */
  what: string
}

/** How many of a list in pages are shown, and the way to more; nothing until the first are here. */
export function MoreRows({ list, what }: MoreRowsProps) {
  if (!list.last) return null
  return (
    <LoadMore
      what={what}
      shown={list.rows.length}
      total={list.last}
      loading={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? list.error : undefined}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  )
}

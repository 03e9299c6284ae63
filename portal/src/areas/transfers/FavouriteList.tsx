import type { Favourite } from '@almenara/contract/areas/transfers/favourites'
import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { DataTable, type Column } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import type { ExtractPage, useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import styles from './FavouriteList.module.css'

interface FavouriteListProps {
  list: ReturnType<typeof useExtract<unknown, object, ExtractPage<Favourite>>>
  search: string | undefined
  /** Of the list with that txId. */
  columns: (txId: string) => Column<Favourite>[]
  onSearch: (words: string | undefined) => void
  /** More pages are shown: the address should say it. */
  onShown: (pages: number) => void
  /** The way to save another. */
  add: ReactNode
}

/** Search, favourites by name, and more of them. */
export function FavouriteList({ list, search, columns, onSearch, onShown, add }: FavouriteListProps) {
  const { last, rows, error, data } = list
  const more = () => void list.fetchNextPage().then(() => onShown(list.shown + 1))
  return (
    <Sheet>
      <h2 className="vh">Favoritos</h2>
      <div className={styles.bar}>
        <ListSearch label="Buscar en los favoritos" placeholder="Alias, cuenta o concepto" value={search ?? ''} onChange={onSearch} />
        {add}
      </div>
      {error && !data ? (
        <div className={styles.failure}>
          <FailureBox error={error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={4} /> : null}
      {last && rows.length === 0 ? <Nothing searched={search !== undefined} onClear={() => onSearch(undefined)} /> : null}
      {last && rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData}>
          <DataTable caption="Favoritos, por su nombre" columns={columns(last.txId)} rows={rows} rowKey={({ id }) => id} />
          <LoadMore
            what="favoritos"
            shown={rows.length}
            total={last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? error : undefined}
            onMore={list.hasNextPage ? more : undefined}
          />
        </div>
      ) : null}
    </Sheet>
  )
}

function Nothing({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched) {
    return <Empty title="Todavía no tiene favoritos">Guarde los traspasos que repite y hágalos sin volver a escribirlos.</Empty>
  }
  return (
    <Empty title="Ningún favorito coincide" action={<Button onClick={onClear}>Quitar la búsqueda</Button>}>
      Pruebe con otra palabra de su alias, de la cuenta o del concepto.
    </Empty>
  )
}

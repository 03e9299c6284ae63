import type { ReactNode } from 'react'
import { Sheet } from '../../kit/Sheet.tsx'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { ListView, type ListViewProps } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import type { AnyFavourite } from './favourite-calls.ts'
import styles from './FavouriteList.module.css'

interface FavouriteListProps extends Pick<ListViewProps<AnyFavourite>, 'list' | 'columns'> {
  search: string | undefined
  onSearch: (words: string | undefined) => void
  /** The way to save another. */
  add: ReactNode
}

const NO_FAVOURITES = {
  empty: 'Todavía no tiene favoritos',
  soon: 'Guarde los traspasos que repite y hágalos sin volver a escribirlos.',
  noResults: 'Ningún favorito coincide',
  advice: 'Pruebe con otra palabra de su alias, de la cuenta o del concepto.',
  clear: 'Quitar la búsqueda',
}

/** Search, favourites by name, and more of them. */
export function FavouriteList({ list, columns, search, onSearch, add }: FavouriteListProps) {
  return (
    <Sheet>
      <h2 className="vh">Favoritos</h2>
      <div className={styles.bar}>
        <ListSearch label="Buscar en los favoritos" placeholder="Alias, cuenta o concepto" value={search ?? ''} onChange={onSearch} />
        {add}
      </div>
      <ListView
        list={list}
        caption="Favoritos, por su nombre"
        what="favoritos"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_FAVOURITES} filtered={search !== undefined} onClear={() => onSearch(undefined)} />}
      />
    </Sheet>
  )
}

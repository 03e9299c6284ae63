import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { ReactNode } from 'react'
import { Sheet } from '../../kit/Sheet.tsx'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { ListView, type ListViewProps } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import type { AnyFavourite } from './favourite-calls.ts'
import styles from './FavouriteList.module.css'
import { SCOPE_WORDS } from './scope-words.ts'

interface FavouriteListProps extends Pick<ListViewProps<AnyFavourite>, 'list' | 'columns'> {
  scope: TransferScope
  search: string | undefined
  onSearch: (words: string | undefined) => void
  /** The way to save another. */
  add: ReactNode
}

const WORDS: Readonly<Record<TransferScope, { what: string; none: EmptyWords }>> = {
  internal: {
    what: 'favoritos',
    none: {
      empty: 'Todavía no tiene favoritos',
      soon: 'Guarde los traspasos que repite y hágalos sin volver a escribirlos.',
      noResults: 'Ningún favorito coincide',
      advice: 'Pruebe con otra palabra de su alias, de la cuenta o del concepto.',
      clear: 'Quitar la búsqueda',
    },
  },
  external: {
    what: 'favoritas',
    none: {
      empty: 'Todavía no tiene favoritas',
      soon: 'Guarde las transferencias que repite y hágalas sin volver a escribir la cuenta ni el nombre.',
      noResults: 'Ninguna favorita coincide',
      advice: 'Pruebe con otra palabra de su alias, del beneficiario, de su cuenta o del concepto.',
      clear: 'Quitar la búsqueda',
    },
  },
}

/** Search, favourites by name, and more of them. */
export function FavouriteList({ scope, list, columns, search, onSearch, add }: FavouriteListProps) {
  const { what, none } = WORDS[scope]
  return (
    <Sheet>
      <h2 className="vh">{SCOPE_WORDS[scope].favourites}</h2>
      <div className={styles.bar}>
        <ListSearch
          label={scope === 'internal' ? 'Buscar en los favoritos' : 'Buscar en las favoritas'}
          placeholder="Alias, cuenta o concepto"
          value={search ?? ''}
          onChange={onSearch}
        />
        {add}
      </div>
      <ListView
        list={list}
        caption={`${SCOPE_WORDS[scope].favourites}, por su alias`}
        what={what}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoRows words={none} filtered={search !== undefined} onClear={() => onSearch(undefined)} />}
      />
    </Sheet>
  )
}

import { favouriteExtract } from '@almenara/contract/areas/transfers/favourites'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { type ListPlace, useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { favouriteColumns } from './favourite-columns.tsx'
import { FavouriteList } from './FavouriteList.tsx'
import { favouriteChoice, favouriteList } from './routes.tsx'
import type { ListSearch } from './transfer-search.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import styles from './TransferPage.module.css'

const searched = ({ search }: ListSearch): { search?: string | undefined } => ({ search })

/** The favourites of an account. The address says which: a search, or the txId of a list to come back to. */
export function FavouritesPage() {
  const { product, id, txId } = favouriteList.useParams()
  const search = favouriteList.useSearch()
  const navigate = favouriteList.useNavigate()
  const list = useExtract(favouriteExtract, { params: { id }, filters: searched(search), txId, pages: search.pages })
  useShownPages(
    list,
    search.pages,
    (pages) => void navigate({ params: { product, id, txId }, search: { ...search, pages }, replace: true, resetScroll: false }),
  )
  const columns = ({ txId: listId, pages, onOpen }: ListPlace) =>
    favouriteColumns(
      ({ id: orderId, alias }) => (
        <Link
          to="/$product/$accountId/internal-favourite-transfers/$orderId/$viewPages/$txId"
          params={{ product, accountId: id, orderId, viewPages: String(pages), txId: listId }}
          preload={false}
          onClick={onOpen}
        >
          {alias}
        </Link>
      ),
      ({ id: favourite, alias }) => (
        <Link
          to="/$product/$id/internal-transfers-creation"
          params={{ product, id }}
          search={{ favourite }}
          className={buttonClass({ size: 'sm' })}
        >
          Traspasar<span className="vh"> con «{alias}»</span>
        </Link>
      ),
    )
  return (
    <Frame id={id} title="Traspasos favoritos">
      <FavouriteList
        list={list}
        search={search.search}
        columns={columns}
        onSearch={(words) => void navigate({ params: { product, id, txId: undefined }, search: { search: words }, resetScroll: false })}
        add={<NewFavourite product={product} id={id} />}
      />
    </Frame>
  )
}

/** The same favourites, each leading back to the transfer that was begun. */
export function FavouriteChoicePage() {
  const { product, id, txId } = favouriteChoice.useParams()
  const search = favouriteChoice.useSearch()
  const navigate = favouriteChoice.useNavigate()
  const list = useExtract(favouriteExtract, { params: { id }, filters: searched(search), txId, pages: search.pages })
  useShownPages(
    list,
    search.pages,
    (pages) => void navigate({ params: { product, id, txId }, search: { ...search, pages }, replace: true, resetScroll: false }),
  )
  const choose = (favourite: string, words: ReactNode) => (
    <Link to="/$product/$id/internal-transfers-creation" params={{ product, id }} search={{ favourite }}>
      {words}
    </Link>
  )
  const columns = favouriteColumns(
    ({ id: favourite, alias }) => choose(favourite, alias),
    () => null,
  )
  return (
    <Frame id={id} title="Elija un favorito">
      <FavouriteList
        list={list}
        search={search.search}
        columns={columns}
        onSearch={(words) => void navigate({ params: { product, id, txId: undefined }, search: { search: words }, resetScroll: false })}
        add={<NewFavourite product={product} id={id} />}
      />
      <p className={styles.back}>
        <Link to="/$product/$id/internal-transfers-creation" params={{ product, id }}>
          Volver al traspaso sin elegir
        </Link>
      </p>
    </Frame>
  )
}

function Frame({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </>
  )
}

function NewFavourite({ product, id }: { product: 'accounts' | 'financings'; id: string }) {
  return (
    <Link to="/$product/$id/internal-favourite-transfers-creation" params={{ product, id }} className={buttonClass()}>
      Nuevo favorito
    </Link>
  )
}

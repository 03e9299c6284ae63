import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import type { Place } from './addresses.ts'
import { FAVOURITE_CALLS } from './favourite-calls.ts'
import { favouriteColumns } from './favourite-columns.tsx'
import { FAVOURITE_LISTS } from './favourite-lists.ts'
import { FavouriteList } from './FavouriteList.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import styles from './TransferPage.module.css'

const favouriteChoice = getRouteApi('/shell/signed-in/$product/$id/{$scope}-favourite-transfers-from-creation/{-$txId}')
const favouriteList = getRouteApi('/shell/signed-in/$product/$id/{$scope}-favourite-transfers/{-$txId}')

/** The favourites of an account. The address says which: a search, or the txId of a list to come back to. */
export function FavouritesPage() {
  const { product, scope, id, txId: cursor } = favouriteList.useParams()
  const search = favouriteList.useSearch()
  const words = SCOPE_WORDS[scope]
  const list = useList(FAVOURITE_LISTS[scope], FAVOURITE_CALLS[scope].extract, { params: { id }, search, txId: cursor })
  const columns = ({ txId: listId, pages, onOpen }: ListPlace) =>
    favouriteColumns(
      ({ id: orderId, alias }) => (
        <Link
          to="/$product/$accountId/{$scope}-favourite-transfers/$orderId/$viewPages/$txId"
          params={{ product, scope, accountId: id, orderId, viewPages: String(pages), txId: listId }}
          preload={false}
          onClick={onOpen}
        >
          {alias}
        </Link>
      ),
      ({ id: favourite, alias }) => (
        <Link
          to="/$product/$id/{$scope}-transfers-creation"
          params={{ product, scope, id }}
          search={{ favourite }}
          className={buttonClass({ size: 'sm' })}
        >
          {words.use}
          <span className="vh"> con «{alias}»</span>
        </Link>
      ),
    )
  return (
    <Frame id={id} title={words.favourites}>
      <FavouriteList
        title={words.favourites}
        list={list}
        columns={columns}
        add={<NewFavourite product={product} scope={scope} id={id} />}
      />
    </Frame>
  )
}

/** The same favourites, each leading back to the transfer that was begun. */
export function FavouriteChoicePage() {
  const { product, scope, id, txId: cursor } = favouriteChoice.useParams()
  const search = favouriteChoice.useSearch()
  const words = SCOPE_WORDS[scope]
  const list = useList(FAVOURITE_LISTS[scope], FAVOURITE_CALLS[scope].extract, { params: { id }, search, txId: cursor })
  const choose = (favourite: string, alias: ReactNode) => (
    <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product, scope, id }} search={{ favourite }}>
      {alias}
    </Link>
  )
  const columns = favouriteColumns(
    ({ id: favourite, alias }) => choose(favourite, alias),
    () => null,
  )
  return (
    <Frame id={id} title={words.chooseFavourite}>
      <FavouriteList
        title={words.favourites}
        list={list}
        columns={columns}
        add={<NewFavourite product={product} scope={scope} id={id} />}
      />
      {/* Not before the list above it: it would be pushed by it. */}
      {!list.isPending && (
        <p className={styles.back}>
          <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product, scope, id }}>
            {words.backWithoutChoosing}
          </Link>
        </p>
      )}
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

function NewFavourite({ product, scope, id }: Place & { id: string }) {
  return (
    <Link to="/$product/$id/{$scope}-favourite-transfers-creation" params={{ product, scope, id }} className={buttonClass()}>
      {SCOPE_WORDS[scope].newFavourite}
    </Link>
  )
}

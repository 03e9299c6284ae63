import { getRouteApi, Link } from '@tanstack/react-router'
import { readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { TransferBreadcrumbs } from '../TransferBreadcrumbs.tsx'

const storedRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId')

/** The way to what was kept through the list that it was opened from. */
export function StoredBreadcrumbs() {
  const { scope, accountId, viewPages, txId: cursor } = storedRoute.useParams()
  return (
    <TransferBreadcrumbs id={accountId}>
      <StoredListLink list={{ pages: readPages(viewPages), txId: cursor }}>{ORDER_WORDS[scope].storedList}</StoredListLink>
    </TransferBreadcrumbs>
  )
}

interface StoredListLinkProps {
  /** The list as it was; absent, as it is now: of what was signed or deleted nothing is left in it. */
  list?: { pages: number | undefined; txId: string }
  children: string
}

export function StoredListLink({ list, children }: StoredListLinkProps) {
  const { product, scope, accountId: id } = storedRoute.useParams()
  return (
    <Link
      to="/$product/$id/{$scope}-stored-transfers/{-$txId}"
      params={{ product, scope, id, txId: list?.txId }}
      search={{ pages: list?.pages }}
    >
      {children}
    </Link>
  )
}

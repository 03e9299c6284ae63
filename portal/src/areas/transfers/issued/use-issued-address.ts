/** Where the transfers of an account are shown, what the address says of them, and changes of it that do not move the page. */
import type { IssuedSort, IssuedState } from '@almenara/contract/areas/transfers/issued-codes'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ACCOUNT_ADDRESS, type Product } from '../addresses.ts'

export interface IssuedFilters {
  search?: string | undefined
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
  states?: IssuedState[] | undefined
  sorts?: IssuedSort[] | undefined
}

interface Search extends IssuedFilters {
  transfer?: string | undefined
  pages?: number | undefined
}

/** What the address of the list filters by, and nothing else. */
export function issuedFiltersOf({ search, fromDate, toDate, minAmount, maxAmount, states, sorts }: IssuedFilters): IssuedFilters {
  return { search, fromDate, toDate, minAmount, maxAmount, states, sorts }
}

export function useIssuedAddress() {
  const product: Product = useLocation({ select: ({ pathname }) => (pathname.startsWith('/financings') ? 'financings' : 'accounts') })
  const { id = '', txId } = useParams({ strict: false })
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = ACCOUNT_ADDRESS[product]
  const here = { to, params: { id, txId }, resetScroll: false } as const
  return {
    product,
    to,
    txId,
    search,
    /** Another list: its first page. A search that goes on being typed is one step of the browser's history. */
    filter: (filters: IssuedFilters, before: IssuedFilters) =>
      void navigate({
        to,
        params: { id, txId: undefined },
        search: { tab: 'transfers', ...filters },
        resetScroll: false,
        replace: before.search !== undefined && filters.search !== undefined && filters.search !== before.search,
      }),
    pages: (pages: number | undefined) => void navigate({ ...here, search: { ...search, tab: 'transfers', pages }, replace: true }),
    close: () => void navigate({ ...here, search: { ...search, tab: 'transfers', transfer: undefined } }),
  }
}

/** Where the receipts of an account are shown, what the address says of them, and changes of it that do not move the page. */
import type { ReceiptFilters } from '@almenara/contract/areas/direct-debits/receipts'
import type { ReceiptState } from '@almenara/contract/areas/direct-debits/receipt-states'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ACCOUNT_ADDRESS, type Product } from './addresses.ts'

/** As it stands in the address: one state at a time. */
export type ListFilters = Omit<ReceiptFilters, 'state'> & { state?: ReceiptState | undefined }

interface Search extends ListFilters {
  view?: 'mandates' | undefined
  receipt?: string | undefined
  pages?: number | undefined
}

/** What the address of a list says, and nothing else. */
export function filtersIn({ search, state, creditor, fromDate, toDate, minAmount, maxAmount }: ListFilters): ListFilters {
  return { search, state, creditor, fromDate, toDate, minAmount, maxAmount }
}

export function toQuery({ state, ...rest }: ListFilters): ReceiptFilters {
  return { ...rest, ...(state ? { state: [state] } : {}) }
}

export function useReceiptsAddress() {
  const product: Product = useLocation({ select: ({ pathname }) => (pathname.startsWith('/financings') ? 'financings' : 'accounts') })
  const { id = '', txId } = useParams({ strict: false })
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = ACCOUNT_ADDRESS[product]
  const here = { to, params: { id, txId }, resetScroll: false } as const
  return {
    product,
    to,
    id,
    txId,
    search,
    /** Another list: its first page. A search that goes on being typed is one step of the browser's history. */
    filter: (filters: ListFilters, before: ListFilters) =>
      void navigate({
        to,
        params: { id, txId: undefined },
        search: { tab: 'receipts', ...filters },
        resetScroll: false,
        replace: before.search !== undefined && filters.search !== undefined && filters.search !== before.search,
      }),
    show: (view: 'mandates' | undefined) =>
      void navigate({ to, params: { id, txId: undefined }, search: { tab: 'receipts', view }, resetScroll: false }),
    pages: (pages: number | undefined) => void navigate({ ...here, search: { ...search, tab: 'receipts', pages }, replace: true }),
    close: () => void navigate({ ...here, search: { ...search, tab: 'receipts', receipt: undefined } }),
  }
}

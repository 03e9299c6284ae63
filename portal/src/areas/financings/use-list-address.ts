import { getRouteApi } from '@tanstack/react-router'
import type { FinancingSearch } from './financing-search.ts'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** The list that the address says, and changes of it that do not move the page. */
export function useListAddress() {
  const search = financingRoute.useSearch()
  const navigate = financingRoute.useNavigate()
  return {
    search,
    /** Another list: its first page. */
    filter: (chosen: Omit<FinancingSearch, 'tab' | 'pages' | 'txId'>) =>
      void navigate({ search: { tab: search.tab, ...chosen }, resetScroll: false }),
    pages: (pages: number | undefined) => void navigate({ search: (before) => ({ ...before, pages }), replace: true, resetScroll: false }),
  }
}

import { getRouteApi } from '@tanstack/react-router'
import { toAddress, type ListDeclaration, type Values } from '../../../patterns/extract-screen/list-declaration.ts'
import type { ConfirmingSearch } from './search.ts'

const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

/** The address is of a contract, and of a remittance of it, which stay while the filters of a list change. */
export function useFiltersInPlace(declared: ListDeclaration): (chosen: Values) => void {
  const { contract, tab, remittance } = confirmingRoute.useSearch()
  const navigate = confirmingRoute.useNavigate()
  return (chosen) => {
    const search = { contract, tab, remittance, ...toAddress(declared, chosen) } as ConfirmingSearch
    void navigate({ search, resetScroll: false, replace: chosen['search'] !== undefined })
  }
}

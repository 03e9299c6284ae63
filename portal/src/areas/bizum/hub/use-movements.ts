import { bizumMovements } from '@almenara/contract/areas/bizum/movements'
import { useShownRoute } from '../../../base/shown-route.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { HUB_ROUTES } from './hub-address.ts'
import { MOVEMENTS } from './movements.ts'

/** The last thirty days, as the address says: filters, or the txId of a list to come back to. */
export function useMovements() {
  const { params, search } = useShownRoute(HUB_ROUTES)
  const txId = 'txId' in params ? params.txId : undefined
  return useList(MOVEMENTS, bizumMovements, { params: undefined, search, txId, anew: '/bizum' })
}

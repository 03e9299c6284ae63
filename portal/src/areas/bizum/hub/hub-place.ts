import { bizumMovements } from '@almenara/contract/areas/bizum/movements'
import { useShownRoute } from '../../../base/shown-route.ts'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { valuesIn, type Values } from '../../../patterns/extract-screen/list-declaration.ts'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { HUB_ROUTES } from './hub-address.ts'
import { MOVEMENTS } from './movements.ts'

/** Of whatever is opened from the hub: the list of movements to come back to, which the cache already has. */
export function useHubPlace() {
  const { params, search } = useShownRoute(HUB_ROUTES)
  const cursor = 'txId' in params ? params.txId : undefined
  const filters = valuesIn(MOVEMENTS, search as Values)
  const list = useExtract(bizumMovements, { params: undefined, filters, txId: cursor, pages: readPages(search.pages) })
  return {
    place: { viewPages: String(list.shown), txId: list.last?.txId ?? NO_LIST },
    onOpen: list.remember,
  }
}

import { globalPosition } from '@almenara/contract/areas/global'
import { queryFor } from '../../api/query.ts'
import { BESIDE_THE_SCREEN } from '../../base/query-client.ts'
import type { ExtractQuery } from '../../patterns/extract-screen/use-extract.ts'

interface OfHolder {
  /** Of this holder alone; of all without it. */
  holder?: string | undefined
}

export const position = queryFor(globalPosition, {})

export function waitingOrders(holder: string | undefined): ExtractQuery<undefined, OfHolder> {
  return { params: undefined, filters: { holder } }
}

export function unreadNotices(holder: string | undefined): ExtractQuery<undefined, OfHolder & { state?: 'UNREAD' | 'READ' | undefined }> {
  return { params: undefined, filters: { state: 'UNREAD', holder }, meta: BESIDE_THE_SCREEN }
}

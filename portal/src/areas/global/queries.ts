import { globalPosition } from '@almenara/contract/areas/global'
import { queryFor } from '../../api/query.ts'
import { BESIDE_THE_SCREEN } from '../../base/query-client.ts'
import type { ExtractQuery } from '../../patterns/extract-screen/use-extract.ts'

export const position = queryFor(globalPosition, {})
export const waitingOrders = { params: undefined, filters: {} }
export const unreadNotices: ExtractQuery<undefined, { state?: 'UNREAD' | 'READ' | undefined }> = {
  params: undefined,
  filters: { state: 'UNREAD' },
  meta: BESIDE_THE_SCREEN,
}

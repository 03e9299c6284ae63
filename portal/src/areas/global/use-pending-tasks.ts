import { noticesExtract } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { unreadNotices, waitingOrders } from './queries.ts'

/**
 * What waits for the customer, of one holder or of all. `settled` once it is known, or cannot be; and also while what failed is asked for again:
 * the position would take it away and draw it anew, which asks again, without end.
 */
export function usePendingTasks(holder: string | undefined) {
  const unread = useExtract(noticesExtract, unreadNotices(holder))
  const waiting = useExtract(pendingOrders, waitingOrders(holder))
  return { unread, waiting, settled: [unread, waiting].every(({ isPending, isFetched }) => isFetched || !isPending) }
}

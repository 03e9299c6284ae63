import { communicationsRead } from '@almenara/contract/areas/mailbox/communications'
import { useQueryClient } from '@tanstack/react-query'
import type { Inbox } from './inbox-list.ts'

/**
 * Called when documents have been given to the customer, who by that has read them: what the portal shows of them is read again, and the list stays
 * the one that it was.
 */
export function useGiven({ hold }: Pick<Inbox, 'hold'>): () => void {
  const queryClient = useQueryClient()
  return () => {
    hold()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => communicationsRead.refreshes?.some((one) => one === path) ?? false,
    })
  }
}

import type { Arguments, Call } from '@almenara/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../api/send.ts'

/**
 * A call that changes something. Once it succeeds, what it declares out of date (`refreshes`) is read again wherever it is shown. `onDone` is
 * heard before that, also by a component that goes when it is read: what is given to `mutate` is not.
 */
export function useSend<P, Q, B, R>(call: Call<P, Q, B, R>, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation<R, Error, Arguments<P, Q, B>>({
    mutationFn: (args) => send(call, args),
    // The keys of the cache begin with the call's path (`queryFor`, `useExtract`).
    onSuccess: () => {
      onDone?.()
      return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => call.refreshes?.some((one) => one === path) ?? false })
    },
  })
}

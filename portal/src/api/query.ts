/** A read as a query of the cache: its key is the call's path and what was asked. */
import type { Arguments, Call } from '@almenara/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'

export function queryFor<P, Q, B, R>(call: Call<P, Q, B, R>, args: Arguments<P, Q, B>) {
  return queryOptions<R>({
    queryKey: [call.path, args],
    queryFn: ({ signal }) => send(call, args, signal),
  })
}

/** Who is signed in. The shell loads it before any screen shows, so a screen always has it. */
import { info } from '@almenara/contract/areas/users'
import { useSuspenseQuery } from '@tanstack/react-query'
import { queryFor } from '../api/query.ts'
import { brand } from '../brand.ts'
import { isNative } from '../native/host.ts'

/** The native app sends no version (specification §3). */
export const currentUser = queryFor(info, { body: { version: isNative() ? null : brand.version } })

export function useCurrentUser() {
  return useSuspenseQuery(currentUser).data
}

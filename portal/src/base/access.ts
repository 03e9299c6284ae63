/**
 * The access guard: what stands between an address and its screen (specification §4, «Access outcomes for guarded routes», and §6). It
 * fails closed: a check that cannot be made refuses.
 */
import { addressStatus } from '@almenara/contract/areas/status'
import type { UserInfo } from '@almenara/contract/areas/users'
import { stepPageOf } from '@almenara/contract/roles'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { CallFailure } from '../api/failure.ts'
import { queryFor } from '../api/query.ts'
import { renewTokens } from '../api/renew.ts'
import { currentUser } from './current-user.ts'
import { leave } from './leave.ts'

/** The two addresses of the global position. */
const GLOBAL = ['/global', '/global-position']

/** How long a feature that was open is believed open, in milliseconds. A refusal is not kept. */
const BELIEVED_MS = 5_000

/** `/accounts/$id/account-details/{-$txId}` as the specification writes it, without what is optional: `accounts/{id}/account-details`. */
export function specifiedUrl(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{-$'))
  return parts.map((part) => (part.startsWith('$') ? `{${part.slice(1)}}` : part)).join('/')
}

/**
 * Resolves when the screen at `path` (as the router writes it) may open. Throws a redirect to the forced step that is pending, or the
 * CallFailure that says why the bank does not let it open.
 */
export async function requireAccess(queryClient: QueryClient, path: string): Promise<void> {
  const open = queryClient.fetchQuery({
    ...queryFor(addressStatus, { query: { address: specifiedUrl(path) } }),
    staleTime: BELIEVED_MS,
  })
  // Asked at once with the user; looked at after, because a forced step goes before any other reason.
  open.catch(() => undefined)
  const user = await readUser(queryClient, GLOBAL.includes(path))
  const step = stepPageOf(user.userRole)
  if (step && step !== path) throw redirect({ href: step, replace: true })
  await open
}

/**
 * The global position is where a step ends: the role is in the session, so its tokens are renewed and the customer's data read again
 * (specification §4, «Forced security steps after login»).
 */
async function readUser(queryClient: QueryClient, atGlobal: boolean): Promise<UserInfo> {
  const known = queryClient.getQueryData<UserInfo>(currentUser.queryKey)
  if (!atGlobal || !known || !stepPageOf(known.userRole)) return queryClient.ensureQueryData(currentUser)
  if (!(await renewTokens())) {
    leave('endSession')
    throw new CallFailure('UNAUTHORIZED', 'END_SESSION')
  }
  return queryClient.fetchQuery({ ...currentUser, staleTime: 0 })
}

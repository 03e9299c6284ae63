import { activity, logout } from '@almenara/contract/areas/session'
import { route } from '../../http/route.ts'
import { secondsLeft } from '../../identity/sessions.ts'
import { signOut } from './sign-out.ts'

/** The token endpoint is form-encoded and stands in `token-endpoint.ts`. */
export const sessionRoutes = [
  route(logout, signOut),
  // Like every call it has already counted as activity, unless it came with x-background: there is nothing left to do.
  route(activity, async ({ session, now }) => secondsLeft(session, now)),
]

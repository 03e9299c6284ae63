import { logout } from '@almenara/contract/areas/session'
import { route } from '../../http/route.ts'
import { signOut } from './sign-out.ts'

/** The token endpoint is form-encoded and stands in `token-endpoint.ts`. */
export const sessionRoutes = [route(logout, signOut)]

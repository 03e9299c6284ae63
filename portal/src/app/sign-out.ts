import { logout } from '@almenara/contract/areas/session'
import { send } from '../api/send.ts'
import { leave } from '../base/leave.ts'

/** Tells the services and leaves, whatever they answer (specification §4, Logout). */
export async function signOut(): Promise<void> {
  await send(logout, {}).catch(() => undefined)
  leave('logOut')
}

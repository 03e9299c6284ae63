import { logout } from '@almenara/contract/areas/session'
import { send } from '../api/send.ts'
import { tellLeft } from '../api/tabs.ts'
import { leave } from '../base/leave.ts'

/** Tells the services and the other tabs, and leaves, whatever they answer (specification §4, Logout). */
export async function signOut(): Promise<void> {
  await send(logout, {}).catch(() => undefined)
  tellLeft()
  leave('logOut')
}

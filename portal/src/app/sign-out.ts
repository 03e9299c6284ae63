import { logout } from '@almenara/contract/areas/session'
import { send } from '../api/send.ts'
import { tellLeft } from '../api/tabs.ts'
import { askBeforeLeaving } from '../base/ask-before-leaving.tsx'
import { leave } from '../base/leave.ts'

/** Tells the services and the other tabs, and leaves, whatever they answer (specification §4, Logout). The native app asks first about its biometry. */
export async function signOut(): Promise<void> {
  if (!(await askBeforeLeaving())) return
  await send(logout, {}).catch(() => undefined)
  tellLeft()
  leave('logOut')
}

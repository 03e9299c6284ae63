import { logout } from '@almenara/contract/areas/session'
import { send } from '../api/send.ts'
import { broadcastSignOut } from '../api/tabs.ts'
import { leave } from '../base/leave.ts'
import { hasBiometry } from '../native/app-flags.ts'
import { isNative } from '../native/host.ts'

/** Signs out of services and other tabs, and leaves, whatever they answer (specification §4, Logout). The native app asks first about its biometry. */
export async function signOut(): Promise<void> {
  if (isNative() && hasBiometry() && !(await ask())) return
  await send(logout, {}).catch(() => undefined)
  broadcastSignOut()
  leave('logOut')
}

/** Leaving works even if the question cannot be loaded. */
function ask(): Promise<boolean> {
  return import('../base/ask-before-leaving.tsx').then(
    ({ askBeforeLeaving }) => askBeforeLeaving(),
    () => true,
  )
}

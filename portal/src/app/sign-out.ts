import { logout } from '@almenara/contract/areas/session'
import { send } from '../api/send.ts'
import { tellLeft } from '../api/tabs.ts'
import { leave } from '../base/leave.ts'
import { hasBiometry } from '../native/app-flags.ts'
import { isNative } from '../native/host.ts'

/** Tells the services and the other tabs, and leaves, whatever they answer (specification §4, Logout). The native app asks first about its biometry. */
export async function signOut(): Promise<void> {
  if (isNative() && hasBiometry() && !(await ask())) return
  await send(logout, {}).catch(() => undefined)
  tellLeft()
  leave('logOut')
}

/** Who wants to leave leaves, even if the question cannot be brought. */
function ask(): Promise<boolean> {
  return import('../base/ask-before-leaving.tsx').then(
    ({ askBeforeLeaving }) => askBeforeLeaving(),
    () => true,
  )
}

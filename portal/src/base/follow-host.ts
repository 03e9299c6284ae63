/** Does what the native app says of the session and of the device. Loaded inside the app only, as the page starts. */
import { readTokens, storeTokens } from '../api/tokens.ts'
import { brand } from '../brand.ts'
import { setFlag, storeAppInfo } from '../native/app-flags.ts'
import { sendToHost } from '../native/host.ts'
import { onHostMessage, openInbox } from '../native/inbox.ts'
import { setOfflineInApp } from '../native/network.ts'
import { leave } from './leave.ts'
import { followLinks } from './outside-links.ts'

interface Handlers {
  /** The tokens are there: show the application. */
  onEntered: () => void
  /** The customer pressed «Salir» in the app's own bar. */
  onSignOut: () => void
}

/** Tells the app READY once it can be heard. */
export function followHost({ onEntered, onSignOut }: Handlers): void {
  openInbox()
  onHostMessage('APP_INFO', storeAppInfo)
  onHostMessage('DELETE_BIOMETRY', () => setFlag('biometry', false))
  onHostMessage('NETWORK_OFFLINE', ({ offline }) => setOfflineInApp(offline))
  onHostMessage('LOGIN', (tokens) => {
    // As with tokens in the address: a session that is open is never changed for another (specification §4).
    if (readTokens()) return
    // What passes between two programs may stay in a log of either: the pair is exchanged as the application opens.
    storeTokens({ ...tokens, handed_over: true })
    onEntered()
  })
  onHostMessage('REFRESH_TOKEN', (tokens) => {
    // A pair that comes after the customer has left must not sign them in again.
    if (readTokens()) storeTokens(tokens)
  })
  onHostMessage('LOGIN_BY_LOGOUT', () => {
    if (readTokens()) onSignOut()
  })
  onHostMessage('LOGIN_BY_SESSION_EXPIRED', () => {
    if (readTokens()) leave('endSession')
  })
  onHostMessage('OUT_SERVICE', () => leave('maintenance'))
  followLinks()
  // Asked for while there is network: it is shown when there may be none.
  void import('./SignOutQuestion.tsx').catch(() => undefined)
  sendToHost('READY', { version: brand.version })
}

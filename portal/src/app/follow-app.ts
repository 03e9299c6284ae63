import { followHost } from '../base/follow-host.ts'
import { signOut } from './sign-out.ts'

/** Inside the native app, as the page starts. `onEntered`: the app has handed a session over. */
export function followApp(onEntered: () => void): void {
  followHost({ onEntered, onSignOut: () => void signOut() })
}

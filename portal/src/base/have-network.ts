/** What needs the network is not followed without it inside the native app: a modal says so instead (specification §4, «Operations»). */
import { isNative, sendToHost } from '../native/host.ts'
import { isOffline } from '../native/network.ts'
import { showOffline } from './modal/offline.ts'

/** Whether to go on. Without network in the app it is false, and the app and the customer have been notified. In a browser it is true. */
export function haveNetwork(): boolean {
  if (!isNative() || !isOffline()) return true
  sendToHost('NETWORK_OFFLINE')
  void showOffline()
  return false
}

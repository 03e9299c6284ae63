/** What needs the network is not followed without it inside the native app: a modal says so instead (specification §4, «Operations»). */
import type { SyntheticEvent } from 'react'
import { isNative, tellHost } from '../native/host.ts'
import type { OutsidePage } from '../native/messages.ts'
import { isOffline } from '../native/network.ts'
import { openModal } from './open-modal.ts'

/** Whether to go on. Without network in the app it is false, and the app and the customer have been told. In a browser it is true. */
export function haveNetwork(): boolean {
  if (!isNative() || !isOffline()) return true
  tellHost('NETWORK_OFFLINE')
  void showModal()
  return false
}

/** For the `onClick` of a link to one of the bank's pages outside the portal: inside the app, the app opens it. */
export function followOutside(event: SyntheticEvent, kind: 'OFFICES_ATM_LIST' | 'CUSTOMER_SERVICE_INFO', page: OutsidePage): void {
  if (!isNative()) return
  event.preventDefault()
  if (haveNetwork()) tellHost(kind, page)
}

async function showModal(): Promise<void> {
  const { NetworkModal } = await import('./NetworkModal.tsx')
  await openModal<void>((close) => <NetworkModal onClose={() => close()} />)
}

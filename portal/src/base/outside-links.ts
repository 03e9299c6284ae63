/**
 * Links to what is outside the portal, inside the native app: those that say in `data-outside` what they lead to. Home's and the shell's
 * are links like any other, and this file, which only pages inside the app load, follows them in its way.
 */
import { sendToHost } from '../native/host.ts'
import { haveNetwork } from './have-network.ts'
import { mountModals } from './modal/ModalHost.tsx'

/** `GEOLOCATION` is the portal's own screen of branches, with its way back. */
export type Outside = 'OFFICES_ATM_LIST' | 'CUSTOMER_SERVICE_INFO' | 'GEOLOCATION' | 'HELP'

/** Once, as the page starts. */
export function followLinks(): void {
  mountModals()
  // Before whatever the page itself does with the press.
  document.addEventListener('click', follow, { capture: true })
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-outside]') : null
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  if (!haveNetwork()) return
  const outside = link.dataset['outside'] as Outside
  if (outside === 'GEOLOCATION') location.assign(link.href)
  else if (outside === 'HELP') window.open(link.href)
  else sendToHost(outside, { url: link.href })
}

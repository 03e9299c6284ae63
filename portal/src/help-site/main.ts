/** What the help site does beyond its pages: search, finding a topic named in the address, and closing from inside the portal's dialog. */
import './help.css'
import { CLOSE_HELP } from '../base/help.ts'
import { startSearch } from './search.ts'

const embedded = window.parent !== window
document.documentElement.toggleAttribute('data-embedded', embedded)

/** `/help#cuentas-saldo` is the address that the bank gives for a topic; the topic itself is on a page of its own. */
function goToTopic(): void {
  const topic = document.getElementById(location.hash.slice(1))
  if (topic instanceof HTMLAnchorElement) location.replace(topic.href)
}

goToTopic()
window.addEventListener('hashchange', goToTopic)

// A frame keeps its keys to itself: Escape is handed to the dialog around it, which may be of a portal on another host.
if (embedded) {
  const portal = document.referrer === '' ? location.origin : new URL(document.referrer).origin
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) window.parent.postMessage(CLOSE_HELP, portal)
  })
}

startSearch()

/** The portal's entry: home for whoever has no session; the application, in files of its own, for whoever has one. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/base.css'
import './styles/first-paint.css'
import { takeTokensFromAddress } from './api/tokens-in-address.ts'
import { clearTokens, readTokens } from './api/tokens.ts'
import type { LeaveReason } from './base/leave-reason.ts'
import { isPublicPath } from './base/public-paths.ts'
import { brand } from './brand.ts'
import { HOME_PATH, holdHomeAddress } from './home/use-home-address.ts'
import { isNative } from './native/host.ts'

const FIRST_PATH = '/global'
const loadHome = () => import('./home/Home.tsx')

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')
const root = createRoot(container)
let atHome = false

/** The application, and the routes of the address that it begins at. */
async function loadApp(path: string) {
  const { App, openApp, loadRoutes } = await import('./app/opening.ts')
  await loadRoutes(path)
  return { App, openApp }
}

/** Several calls may find at once that the session has ended: the first one says so, the others find home shown. */
function showHome(reason?: LeaveReason): void {
  if (atHome) return
  atHome = true
  loadHome().then(
    // The native app may have signed in meanwhile.
    ({ Home }) => atHome && root.render(<Home brand={brand} reason={reason} onFirstAct={prefetchApp} onEntered={enter} />),
    // Its files are gone, with the version they were of: the page of the new one. Home's own page would ask for them again for ever.
    () => location.pathname === HOME_PATH || location.replace(HOME_PATH),
  )
}

async function showApp(path: string, hasEntered: boolean): Promise<void> {
  const { App, openApp } = await loadApp(path)
  history.replaceState(null, '', path)
  atHome = false
  const opened = openApp({ hasEntered, onLeave: showHome })
  await new Promise((resolve) => setTimeout(resolve))
  // What it asked for may have found that the session is over.
  if (atHome) return
  // In a transition React renders in slices, and the page answers to touch meanwhile.
  startTransition(() => root.render(<App {...opened} />))
  // Home is already loaded when the customer leaves, even if the bank can no longer be reached.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, () => void loadHome().catch(() => undefined), { once: true })
}

/** Asked for before it is needed; whoever needs it later learns whether it came. */
function prefetchApp(): void {
  loadApp(FIRST_PATH).catch(() => undefined)
}

/** A page open since before a new version asks for files that are gone: the new page finds the tokens and its own files. */
function enter(): void {
  open(FIRST_PATH, true).catch(() => location.replace(FIRST_PATH))
}

/** The bank's native app hands sessions over, renews them and closes them. */
function listenToApp(): void {
  import('./app/follow-app.ts').then(
    ({ followApp }) => followApp(enter),
    () => undefined,
  )
}

/** The application; first of all a pair that others may have read is exchanged, and where it is worth nothing, home. */
async function open(path: string, hasEntered: boolean): Promise<void> {
  if (readTokens()?.handed_over) {
    const { renewTokens } = await import('./api/renew.ts')
    if (!(await renewTokens())) {
      clearTokens()
      return showHome('notAuthorized')
    }
  }
  await showApp(path, hasEntered)
}

/** An address of the application without a session: home as not authorised, and after signing in the customer may go on there. */
function refuse(href: string): void {
  import('./base/remembered-screen.ts').then(
    ({ rememberScreen }) => showHome(rememberScreen(href) ? 'notAuthorized' : undefined),
    () => showHome('notAuthorized'),
  )
}

const page = document.documentElement
page.toggleAttribute('data-native', isNative())
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', getComputedStyle(page).getPropertyValue('--brand-900'))
const handedOver = takeTokensFromAddress()
if (isNative()) listenToApp()
const { pathname, search, hash } = location
if ((readTokens() && pathname !== HOME_PATH) || isPublicPath(pathname))
  open(pathname + search + hash, false).catch(() => showHome('maintenance'))
// A session that was to come in the address and did not: nothing shows, and the loading that the page came with goes on (specification §4).
else if (handedOver || !pathname.includes('/global/')) {
  holdHomeAddress()
  if (handedOver) showHome('notAuthorized')
  else if (pathname === '/' || pathname === HOME_PATH) showHome()
  else refuse(pathname + search)
}

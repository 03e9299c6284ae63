/** Which screen of the portal an address is, in the customer's words. Loaded only when a navigation was refused. */
import { ownerOf } from '@almenara/contract/address-tree'
import names from 'virtual:screen-names'
import { rememberAddress, rememberedAddress } from './remembered-address.ts'

export interface RememberedScreen {
  /** Path and search, of this portal. */
  href: string
  name: string
  /** It is where everybody arrives: there is nothing to go on with. */
  isFirst?: boolean
}

/** Where everybody arrives. */
const FIRST = ['global', 'global-position']
/** Identifiers and words of ours: nothing that is encoded, no «..», no «//». */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/
/** What the screens write there; each judges what it reads (`validateSearch`). */
const SEARCH = /^[\w.~%+=&,-]*$/
const LONGEST = 500

/** The screen, or `undefined` for what is no address of a signed-in customer: nobody is led there. */
export function screenOfAddress(href: string): RememberedScreen | undefined {
  const [path = '', search = '', ...more] = href.split('?')
  if (href.length > LONGEST || more.length > 0 || !PATH.test(path) || !SEARCH.test(search)) return undefined
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '')
  const isFirst = FIRST.includes(first)
  // Below the position there is nothing, but sessions that are handed over.
  if (isFirst && rest.length > 0) return undefined
  const name = nameOf([first, ...rest])
  return name === undefined ? undefined : { href, name, ...(isFirst ? { isFirst } : {}) }
}

/** What the portal does not have yet is called as the screen that it is below. */
function nameOf(parts: readonly string[]): string | undefined {
  return parts.length === 0 ? undefined : (ownerOf(names, parts.join('/')) ?? nameOf(parts.slice(0, -1)))
}

/** Keeps an address that was asked for in vain, where it is one of a signed-in customer; answers whether it is. */
export function rememberScreen(href: string): boolean {
  const isScreen = screenOfAddress(href) !== undefined
  if (isScreen) rememberAddress(href)
  return isScreen
}

/** The screen that is offered after signing in; `undefined` when there is none, or it is the position. */
export function rememberedScreen(): RememberedScreen | undefined {
  const screen = screenOfAddress(rememberedAddress())
  return screen?.isFirst ? undefined : screen
}

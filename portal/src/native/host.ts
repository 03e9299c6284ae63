/**
 * The bridge to the bank's native app, as far as every page needs it: whether we are inside it, and telling it something. What comes
 * back is read in `inbox.ts`, which only pages inside the app load.
 */
import { brand } from '../brand.ts'
import type { ToHost } from './messages.ts'

/** What iOS (`WKScriptMessageHandler`) and Android (`WebMessageListener`, or an older JavaScript interface) put in the page. */
export interface HostObject {
  postMessage(message: string): void
  /** Only a `WebMessageListener` has it: the app answers through the same object. */
  addEventListener?: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

declare global {
  interface Window {
    AlmenaraHost?: Partial<HostObject>
    webkit?: { messageHandlers?: { AlmenaraHost?: HostObject } }
  }
}

/** Who may hold the portal in a frame: the bank's hybrid apps, by origin, and in development our own reference app. */
export function hostOrigins(): readonly string[] {
  return [location.origin, ...(brand.hostOrigins ?? [])]
}

/** Whether the page is inside the native app. Asked each time: a host may put its bridge after the page has started. */
export function isNative(): boolean {
  return findHost() !== undefined
}

type Rest<Payload> = Payload extends undefined ? [] : [payload: Payload]

/** Tells the app what happened, as JSON text (Android takes nothing else). In a browser it does nothing. */
export function sendToHost<K extends keyof ToHost>(kind: K, ...[payload]: Rest<ToHost[K]>): void {
  findHost()?.(JSON.stringify({ kind, payload }))
}

/** The three shapes of host. */
function findHost(): ((text: string) => void) | undefined {
  const ios = window.webkit?.messageHandlers?.AlmenaraHost
  // Not a window's postMessage: it goes to the app that put it there, and to nobody else.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (ios) return (text) => ios.postMessage(text)
  const android = window.AlmenaraHost
  if (typeof android?.postMessage === 'function') return (text) => android.postMessage?.(text)
  // Only the origins above are let frame us (`frame-ancestors`), and the browser hands each message to the named one alone.
  if (window.parent === window) return undefined
  return (text) => {
    for (const origin of hostOrigins()) window.parent.postMessage(text, origin)
  }
}

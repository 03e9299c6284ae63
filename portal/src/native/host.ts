/** The bridge to the bank's native app, which shows the portal in a web view and listens on `window.AlmenaraHost`. */

/** The kinds of message the host app knows (specification §3, «Native-app message kinds»). */
type MessageKind =
  | 'GEOLOCATION'
  | 'OFFICES_ATM_LIST'
  | 'CUSTOMER_SERVICE_INFO'
  | 'OUT_SERVICE'
  | 'NETWORK_OFFLINE'
  | 'LOGIN'
  | 'LOGIN_BY_SESSION_EXPIRED'
  | 'LOGIN_BY_LOGOUT'
  | 'RECOVER_CONTACTS'
  | 'REFRESH_TOKEN'
  | 'DELETE_BIOMETRY'

interface Host {
  postMessage(message: string): void
}

declare global {
  interface Window {
    AlmenaraHost?: Partial<Host>
  }
}

/** Whether the page is inside the native app. Asked each time: a host may put its bridge after the page has started. */
export function isNative(): boolean {
  return typeof window.AlmenaraHost?.postMessage === 'function'
}

/** Tells the host app what happened, as JSON text (Android bridges take nothing else). In a browser it does nothing. */
export function tellHost(kind: MessageKind): void {
  window.AlmenaraHost?.postMessage?.(JSON.stringify({ kind }))
}

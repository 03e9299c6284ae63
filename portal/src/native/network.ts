/** Whether there is network: as the native app says, since its web view often does not know, or else as the browser does. */
let offlineInApp: boolean | undefined
const listeners = new Set<() => void>()

export function isOffline(): boolean {
  return offlineInApp ?? !navigator.onLine
}

/** What the app has said of the network (NETWORK_OFFLINE). */
export function setOfflineInApp(offline: boolean): void {
  offlineInApp = offline
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore(subscribeToNetwork, isOffline)`. */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

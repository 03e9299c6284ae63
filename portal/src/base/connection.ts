/** The connection with the bank, watched while a customer is signed in: lost and found again. */
import { activity } from '@almenara/contract/areas/session'
import { RETRY_DELAY_MS } from '@almenara/contract/limits'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Connection, currentConnection, reportLost, subscribeToConnection } from '../api/connection.ts'
import { send } from '../api/send.ts'
import { actOnFailure } from './query-client.ts'

/** The waits between attempts double up to this, so that a bank in trouble is not asked by everybody at once. In milliseconds. */
const LONGEST_WAIT_MS = 60_000

export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, currentConnection)
}

/** Asks the bank for the least there is. Never throws; whatever it finds is known by `useConnection`. */
export async function tryConnection(): Promise<void> {
  await send(activity, {}).catch(actOnFailure)
}

/**
 * The router reloads the page when a screen's code does not come, to have a new version's. Without connection that would
 * leave the customer with no page at all, so the failure gets other words and the screen tells it in its place.
 */
function keepPage(event: WindowEventMap['vite:preloadError']): void {
  if (navigator.onLine && currentConnection() === 'connected') return
  reportLost()
  event.payload.message = 'The code of the screen could not be reached'
}

function tryNow(): void {
  void tryConnection()
}

/**
 * Learns of a lost connection from the browser, besides what every call finds, and tries to have it back: when the
 * browser says so, and after five seconds, ten, twenty… What failed meanwhile is read again then. Answers how to stop.
 */
export function watchConnection(): () => void {
  let wait = RETRY_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      void tryConnection().then(follow)
    }, wait)
  }
  const follow = () => {
    onlineManager.setOnline(currentConnection() === 'connected')
    if (currentConnection() !== 'connected') return tryLater()
    clearTimeout(timer)
    wait = RETRY_DELAY_MS
  }
  const stop = subscribeToConnection(follow)
  window.addEventListener('offline', reportLost)
  window.addEventListener('vite:preloadError', keepPage)
  window.addEventListener('online', tryNow)
  // The library's own listener takes the browser's word that it is online; a call that was answered is better proof.
  onlineManager.setEventListener(() => undefined)
  if (!navigator.onLine) reportLost()
  follow()
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('offline', reportLost)
    window.removeEventListener('vite:preloadError', keepPage)
    window.removeEventListener('online', tryNow)
  }
}

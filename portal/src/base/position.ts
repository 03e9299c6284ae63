/** Where the device is: for the branches near it, and for the session, with which the bank keeps it (specification §3). */
import type { ConnectionInfo } from '@almenara/contract/connection-info'
import { GEOLOCATION_FALLBACK_MS, GEOLOCATION_TIMEOUT_MS } from '@almenara/contract/limits'
import { isNative } from '../native/host.ts'

export type Position = ConnectionInfo['geolocation']

/** Degrees, or why they are not known: the customer refused, the device cannot tell, or it takes too long. */
export type Located = ({ kind: 'found' } & Position) | { kind: 'refused' | 'unavailable' | 'late' }

const NOWHERE: Position = { latitude: 0, longitude: 0 }

/** `GeolocationPositionError.PERMISSION_DENIED` and `TIMEOUT`. */
const DENIED = 1
const TIMEOUT = 3

/** Where the device is. The native app has the customer's permission; its web view would ask for it again. Never throws. */
export function locate(): Promise<Located> {
  return isNative() ? locateInApp() : locateInBrowser()
}

async function locateInApp(): Promise<Located> {
  const { askHostPosition } = await import('../native/position.ts')
  const { status, ...position } = await askHostPosition()
  if (status === 'ok') return { kind: 'found', ...(position as Position) }
  return { kind: status === 'denied' ? 'refused' : 'unavailable' }
}

/**
 * Asks the device, for ten seconds. The wait of our own, half a second longer, is needed because the browser's does not count the
 * time its question stays unanswered (specification §9).
 */
function locateInBrowser(): Promise<Located> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve({ kind: 'unavailable' })
  return new Promise((resolve) => {
    const fallback = setTimeout(() => resolve({ kind: 'late' }), GEOLOCATION_FALLBACK_MS)
    const settle = (located: Located) => {
      clearTimeout(fallback)
      resolve(located)
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ kind: 'found', latitude, longitude }),
      ({ code }) => settle({ kind: code === DENIED ? 'refused' : code === TIMEOUT ? 'late' : 'unavailable' }),
      { timeout: GEOLOCATION_TIMEOUT_MS },
    )
  })
}

/** The device's coordinates, or 0,0 when they are refused, unknown or late. */
export async function findPosition(): Promise<Position> {
  const located = await locate()
  return located.kind === 'found' ? { latitude: located.latitude, longitude: located.longitude } : NOWHERE
}

/** Where the device is when the customer signs in; the bank keeps it with the session (specification §3). */
import type { ConnectionInfo } from '@almenara/contract/areas/session'
import { GEOLOCATION_FALLBACK_MS, GEOLOCATION_TIMEOUT_MS } from '@almenara/contract/limits'
import { isNative } from '../native/host.ts'

type Position = ConnectionInfo['geolocation']

const NOWHERE: Position = { latitude: 0, longitude: 0 }

/** The device's coordinates in degrees, or 0,0 when they are refused, unknown or late. */
export function findPosition(): Promise<Position> {
  return isNative() ? positionInApp() : positionInBrowser()
}

/** The app has the customer's permission; the web view would ask for it again. */
async function positionInApp(): Promise<Position> {
  const { askHostPosition } = await import('../native/position.ts')
  const answer = await askHostPosition()
  return answer.status === 'ok' ? { latitude: answer.latitude, longitude: answer.longitude } : NOWHERE
}

/** The wait of our own is needed because the browser's does not count the time its question stays unanswered. */
function positionInBrowser(): Promise<Position> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(NOWHERE)
  return new Promise((resolve) => {
    const fallback = setTimeout(() => resolve(NOWHERE), GEOLOCATION_FALLBACK_MS)
    const settle = (position: Position) => {
      clearTimeout(fallback)
      resolve(position)
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ latitude, longitude }),
      () => settle(NOWHERE),
      { timeout: GEOLOCATION_TIMEOUT_MS },
    )
  })
}

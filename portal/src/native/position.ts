/** Where the device is, asked of the native app, which has the customer's permission (message GEOLOCATION). */
import { GEOLOCATION_FALLBACK_MS } from '@almenara/contract/limits'
import { askHost } from './ask.ts'

export type HostPosition = { status: 'ok'; latitude: number; longitude: number } | { status: 'denied' | 'unavailable' }

/** Degrees. An app that does not answer within ten seconds and a half has no position to give. */
export async function askHostPosition(): Promise<HostPosition> {
  return (await askHost('GEOLOCATION', {}, GEOLOCATION_FALLBACK_MS)) ?? { status: 'unavailable' }
}

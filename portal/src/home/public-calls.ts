/**
 * Home's two calls, which need no session. They are sent without the contract's values, which carry their schemas, and
 * without `send`, which renews sessions: 9 kB that home would load before the customer does anything.
 * `public-calls.test.ts` holds them to the contract.
 */
import type { Banner } from '@almenara/contract/areas/banners'
import type { ServicesStatus } from '@almenara/contract/areas/status'
import { deviceKind } from '../api/device.ts'

/** Throws when the bank cannot be reached or does not answer well. */
export function askStatus(signal: AbortSignal): Promise<Partial<ServicesStatus>> {
  return ask(`/services/status/v2/${deviceKind()}`, signal)
}

/** Throws as `askStatus` does. */
export function askBanners(signal: AbortSignal): Promise<Banner[]> {
  return ask('/services/banners/v1/carousel', signal)
}

async function ask<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

/**
 * Home's calls, which need no session. They are sent without the contract's values, which carry their schemas, and
 * without `send`, which renews sessions: 9 kB that home would load before the customer does anything.
 * `public-calls.test.ts` holds them to the contract.
 */
import type { Banner } from '@almenara/contract/areas/banners'
import type { ServicesStatus } from '@almenara/contract/areas/status'
import { deviceKind } from '../api/device.ts'
import { environment, servicesAddress } from '../environment.ts'

/** Throws when the bank cannot be reached or does not answer well. */
export function askStatus(signal: AbortSignal): Promise<Partial<ServicesStatus>> {
  return ask(servicesAddress(`/services/status/v2/${deviceKind()}`), signal)
}

/** Both sources, the carousel's first. One that fails is as one that has nothing (specification §7, «Banners»). Never throws. */
export async function askBanners(signal: AbortSignal): Promise<Banner[]> {
  const sources = [environment.carouselUrl, servicesAddress('/services/banners/v1/admin')]
  const lists = await Promise.all(sources.map((address) => ask<Banner[]>(address, signal).catch(() => [])))
  return lists.flatMap((list) => (Array.isArray(list) ? list : []))
}

async function ask<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return (await response.json()) as Answer
}

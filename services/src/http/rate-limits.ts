/**
 * How often one address may ask. Each process counts all that it is asked, to be left with time for others; what protects accounts is
 * counted by all processes together, in the database (`address-counts.ts`).
 */
import { FILES_FOR_EACH } from '@almenara/contract/limits'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000

function isOwnFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/')
}

/** Counts every request that has a route; those that have none need `preHandler: app.rateLimit()`. */
export async function registerRateLimits(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: (request) => (isOwnFile(request) ? perMinute * FILES_FOR_EACH : perMinute),
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => networkOf(request.ip) + (isOwnFile(request) ? ' files' : ''),
  })
  limits.set(app, app.createRateLimit())
}

const limits = new WeakMap<FastifyInstance, ReturnType<FastifyInstance['createRateLimit']>>()

/** Counts a request of which only the address is known, and says whether that was too many. */
export function requestLimit(app: FastifyInstance): (address: string) => Promise<boolean> {
  const limit = limits.get(app)
  return async (ip) => {
    // All that the counter reads of a request.
    const counted = await limit?.({ ip, url: '', routeOptions: {} } as FastifyRequest)
    return counted?.isAllowed === false && counted.isExceeded
  }
}

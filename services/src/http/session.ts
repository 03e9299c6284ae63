/** The bearer token of a request, turned into the session it belongs to. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { BACKGROUND_HEADER } from '@almenara/contract/session-life'
import type { FastifyRequest } from 'fastify'
import type { Bank } from '../bank.ts'
import { findSession, isSeenLongAgo, secondsLeft, touchSession, type Session } from '../identity/sessions.ts'
import { Failure } from './failure.ts'

/**
 * The session a request belongs to; unless the request says that the customer did not cause it, it counts as their
 * activity. Throws UNAUTHORIZED when there is no token or its session cannot go on; the portal then renews it once.
 */
export async function requireSession(bank: Bank, request: FastifyRequest, now: Instant): Promise<Session> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const session = token ? await remembered(bank, token, now) : undefined
  if (!session) throw new Failure('UNAUTHORIZED')
  if (request.headers[BACKGROUND_HEADER] !== 'true' && isSeenLongAgo(session, now)) {
    // Here first, so that requests that come together write it once.
    session.lastSeenAt = now
    await bank.database.transaction((tx) => touchSession(tx, session, now))
  }
  return { ...session, address: request.ip }
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** How long a session found in the database is believed without asking again, in seconds. */
const CACHE_SECONDS = 5
const CACHE_SIZE = 10_000
const caches = new WeakMap<Bank, Map<string, { found: Found; until: Instant }>>()

async function remembered(bank: Bank, token: string, now: Instant): Promise<Found | undefined> {
  const cache = cacheOf(bank)
  const hit = cache.get(token)
  if (hit && hit.until > now && secondsLeft(hit.found, now).endsInSeconds > 0) return hit.found
  cache.delete(token)
  const found = await findSession(bank.database, token, now)
  if (!found) return undefined
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? token)
  cache.set(token, { found, until: addSeconds(now, CACHE_SECONDS) })
  return found
}

/** After a sign-out in this process the token stops at once; in the others, within the cache's seconds. */
export function forgetSession(bank: Bank, sessionId: string): void {
  const cache = cacheOf(bank)
  for (const [token, { found }] of cache) if (found.id === sessionId) cache.delete(token)
}

/** The same for all the sessions of a user: they are read anew, with their user's role and whether they have ended. */
export function forgetSessionsOf(bank: Bank, userId: number): void {
  const cache = cacheOf(bank)
  for (const [token, { found }] of cache) if (found.userId === userId) cache.delete(token)
}

function cacheOf(bank: Bank): Map<string, { found: Found; until: Instant }> {
  const cache = caches.get(bank) ?? new Map<string, { found: Found; until: Instant }>()
  caches.set(bank, cache)
  return cache
}

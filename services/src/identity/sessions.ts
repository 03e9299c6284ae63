/** Sessions and their token pairs: started, renewed with rotation, recognised on each request, ended. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { IDLE_SECONDS } from '@almenara/contract/limits'
import type { ConnectionInfo, TokenReply } from '@almenara/contract/areas/session'
import type { SessionLife } from '@almenara/contract/session-life'
import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { sessions, sessionTokens, users } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

/** An access token lives this long; the portal then renews it. In seconds. */
export const ACCESS_SECONDS = 120
/** A session ends this long after it started, however busy. In seconds. */
export const SESSION_SECONDS = 8 * 3600
/** A replaced refresh token still yields a pair for this long: duplicated tabs and lost replies use it. In seconds. */
export const REPLACED_SECONDS = 30
/** Activity is written down at most this often, so that reading does not mean writing. In seconds. */
const SEEN_EVERY_SECONDS = 15

/** Who is asking, as every handler sees it. */
export interface Session {
  id: string
  userId: number
  startedAt: Instant
  /** IP address of this request; the session may have begun at another. */
  address: string
  /** The customer's last activity that was written down. */
  lastSeenAt: Instant
}

type EndedBecause = NonNullable<(typeof sessions.$inferSelect)['endedBecause']>

export async function startSession(tx: Tx, id: string, userId: number, connection: ConnectionInfo, now: Instant): Promise<TokenReply> {
  const { application, userAgent, geolocation } = connection
  await tx.insert(sessions).values({ id, userId, startedAt: now, lastSeenAt: now, application, userAgent, ...geolocation })
  return issuePair(tx, id, now)
}

async function issuePair(tx: Tx, sessionId: string, now: Instant): Promise<TokenReply> {
  const pair = { access_token: newToken(), refresh_token: newToken() }
  await tx.insert(sessionTokens).values([
    { hash: hashToken(pair.access_token), sessionId, kind: 'ACCESS', expiresAt: addSeconds(now, ACCESS_SECONDS) },
    { hash: hashToken(pair.refresh_token), sessionId, kind: 'REFRESH', expiresAt: addSeconds(now, SESSION_SECONDS) },
  ])
  return pair
}

/**
 * A new pair for a refresh token, or `undefined` when the session cannot go on. The portal renews by itself, so it is
 * not the customer's activity and a session that is only renewed ends. A token replaced more than
 * `REPLACED_SECONDS` ago was stolen or replayed, and nobody can tell by whom: the session ends (RFC 9700 §4.14.2).
 */
export async function renewSession(tx: Tx, refreshToken: string, now: Instant): Promise<TokenReply | undefined> {
  const hash = hashToken(refreshToken)
  const [found] = await tx
    .select({ token: sessionTokens, session: sessions })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'REFRESH')))
    .for('update')
  if (!found) return undefined
  const { token, session } = found
  if (!isLive(session, now) || token.expiresAt <= now) return undefined
  if (token.replacedAt && addSeconds(token.replacedAt, REPLACED_SECONDS) < now) {
    await endSession(tx, session.id, 'TOKEN_REUSED', now)
    return undefined
  }
  if (!token.replacedAt) await tx.update(sessionTokens).set({ replacedAt: now }).where(eq(sessionTokens.hash, hash))
  await tx
    .delete(sessionTokens)
    .where(and(eq(sessionTokens.sessionId, session.id), eq(sessionTokens.kind, 'ACCESS'), lt(sessionTokens.expiresAt, now)))
  return issuePair(tx, session.id, now)
}

type Times = Pick<Session, 'startedAt' | 'lastSeenAt'>

function isLive(session: Times & { endedAt: Instant | null }, now: Instant): boolean {
  return !session.endedAt && secondsLeft(session, now).endsInSeconds > 0
}

/** How long a session that nobody ends goes on: what is left without activity, or of the longest a session lasts. */
export function secondsLeft({ startedAt, lastSeenAt }: Times, now: Instant): Omit<SessionLife, 'session'> {
  const until = (end: Instant) => Math.max(0, Math.ceil((Date.parse(end) - Date.parse(now)) / 1000))
  const idle = until(addSeconds(lastSeenAt, IDLE_SECONDS))
  const longest = until(addSeconds(startedAt, SESSION_SECONDS))
  return { endsInSeconds: Math.min(idle, longest), final: longest <= idle }
}

/** The session an access token belongs to, or `undefined` when it is unknown, expired, idle or ended. */
export async function findSession(db: Db, accessToken: string, now: Instant): Promise<Omit<Session, 'address'> | undefined> {
  const [found] = await db
    .select({ token: sessionTokens, session: sessions })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(and(eq(sessionTokens.hash, hashToken(accessToken)), eq(sessionTokens.kind, 'ACCESS')))
  if (!found || found.token.expiresAt <= now || !isLive(found.session, now)) return undefined
  const { id, userId, startedAt, lastSeenAt } = found.session
  return { id, userId, startedAt, lastSeenAt }
}

/** Whether what was last written down of the customer's activity is old enough to be written again. */
export function isSeenLongAgo({ lastSeenAt }: { lastSeenAt: Instant }, now: Instant): boolean {
  return addSeconds(lastSeenAt, SEEN_EVERY_SECONDS) <= now
}

/** Notes that the customer did something, which keeps the session from being idle. */
export async function touchSession(tx: Tx, session: { id: string }, now: Instant): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, now)))
}

export async function endSession(tx: Tx, sessionId: string, endedBecause: EndedBecause, now: Instant): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** When this user last signed in before the given session. */
export async function lastAccess(db: Db, session: Session): Promise<Instant | undefined> {
  const [before] = await db
    .select({ startedAt: sessions.startedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), ne(sessions.id, session.id)))
    .orderBy(desc(sessions.startedAt))
    .limit(1)
  return before?.startedAt
}

export async function findUser(db: Db, username: string): Promise<{ id: number; passwordHash: string } | undefined> {
  const [user] = await db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(eq(users.username, username))
  return user
}

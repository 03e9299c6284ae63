/** Sessions and their token pairs: started, renewed with rotation, recognised on each request, ended. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { IDLE_SECONDS } from '@almenara/contract/limits'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { ConnectionInfo } from '@almenara/contract/connection-info'
import type { SessionLife } from '@almenara/contract/session-life'
import { and, desc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { groupedRead } from '../db/grouped-read.ts'
import type { EventData } from '../session-log/event-data.ts'
import { recordEvent, type NewEvent } from '../session-log/record-event.ts'
import type { UserRole } from '@almenara/contract/roles'
import { roleOf } from './role.ts'
import { sessions, sessionTokens, users } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

/** An access token lives this long; the portal then renews it. In seconds. */
export const ACCESS_SECONDS = 120
/** A session ends this long after it started, however busy. In seconds. */
export const SESSION_SECONDS = 8 * 3600
/** Activity is written down at most this often, so that reading does not mean writing. In seconds. */
const SEEN_EVERY_SECONDS = 15

/** Who is asking, as every handler sees it. */
export interface Session {
  id: string
  userId: number
  startedAt: Instant
  /** IP address of this request; the session may have begun at another. */
  address: string
  /** Where the customer signed in, as its connection info said: `appNative`, `web` or `mobile`. */
  application: string
  /** Whether a device's key has signed in it: limits do not rely on what the client claims to be. */
  isAppProven: boolean
  /** The customer's last activity that was written down. */
  lastSeenAt: Instant
  /** Which steps its customer must take first. Decided anew each time the session is read, so that a step taken counts. */
  role: UserRole
  /** False for a customer who may only consult (specification §6). */
  executive: boolean
}

/** The origin of a connection, as the session log keeps it. */
export interface Origin extends ConnectionInfo {
  /** IP address. */
  address: string
}

export async function startSession(tx: Tx, id: string, userId: number, origin: Origin, now: Instant): Promise<TokenReply> {
  await tx.insert(sessions).values(connectionRow(id, userId, origin, now))
  await recordEvent(tx, { id, userId, address: origin.address }, { kind: 'SIGN_IN', at: now, data: originData(origin) })
  return issuePair(tx, id, now)
}

function connectionRow(id: string, userId: number, { application, userAgent, geolocation, address }: Origin, now: Instant) {
  return { id, userId, startedAt: now, lastSeenAt: now, application, userAgent, ...geolocation, address }
}

/** In the log as well as in the connection's row, because the row may change and the log may not. */
function originData({ application, userAgent, geolocation: { latitude, longitude } }: Origin): EventData {
  return { application, userAgent, latitude: String(latitude), longitude: String(longitude) }
}

/** Why a connection that never had a session was made. */
type SessionlessEvent = Pick<NewEvent, 'result' | 'data'> & { kind: NewEvent['kind']; endedBecause: 'REFUSED' | 'NO_SESSION' }

/**
 * Writes an act that needs no session (a refused sign-in, recovering the password) as a connection that is over, so that its user reads
 * it in the session log. For a name that nobody has (`userId` undefined) only the event is written, with the same work, to be answered alike.
 */
export async function recordConnection(
  tx: Tx,
  id: string,
  userId: number | undefined,
  origin: Origin,
  now: Instant,
  { kind, endedBecause, result, data }: SessionlessEvent,
): Promise<void> {
  const { application, userAgent, address } = origin
  const { latitude, longitude } = origin.geolocation
  // The same two statements for everybody: the first finds nobody to write the connection for, where there is none.
  await tx.execute(sql`insert into ${sessions} (id, user_id, started_at, last_seen_at, ended_at, ended_because, application, user_agent,
      address, latitude, longitude)
    select ${id}, id, ${now}, ${now}, ${now}, ${endedBecause}, ${application}, ${userAgent}, ${address}, ${latitude}::float8, ${longitude}::float8
    from ${users} where id = ${userId ?? 0}`)
  const author = userId === undefined ? { id: null, userId: null, address } : { id, userId, address }
  await recordEvent(tx, author, { kind, at: now, ...(result ? { result } : {}), data: { ...originData(origin), ...data } })
}

export async function issuePair(tx: Tx, sessionId: string, now: Instant): Promise<TokenReply> {
  const pair = { access_token: newToken(), refresh_token: newToken() }
  await tx.insert(sessionTokens).values([
    { hash: hashToken(pair.access_token), sessionId, kind: 'ACCESS', expiresAt: addSeconds(now, ACCESS_SECONDS) },
    { hash: hashToken(pair.refresh_token), sessionId, kind: 'REFRESH', expiresAt: addSeconds(now, SESSION_SECONDS) },
  ])
  return pair
}

type Times = Pick<Session, 'startedAt' | 'lastSeenAt'>

export function isLive(session: Times & { endedAt: Instant | null }, now: Instant): boolean {
  return !session.endedAt && secondsLeft(session, now).endsInSeconds > 0
}

/** Seconds until the session ends by itself: of inactivity, or of its maximum length. */
export function secondsLeft({ startedAt, lastSeenAt }: Times, now: Instant): Omit<SessionLife, 'session'> {
  // In numbers: it is asked with every request.
  const left = (since: Instant, seconds: number) => Math.max(0, Math.ceil((Date.parse(since) - Date.parse(now)) / 1000 + seconds))
  const idle = left(lastSeenAt, IDLE_SECONDS)
  const longest = left(startedAt, SESSION_SECONDS)
  return { endsInSeconds: Math.min(idle, longest), final: longest <= idle }
}

/** The session an access token belongs to, or `undefined` when it is unknown, expired, idle or ended. */
export async function findSession(db: Db, accessToken: string, now: Instant): Promise<Omit<Session, 'address'> | undefined> {
  const found = await sessionOfToken(db, accessToken)
  if (!found || found.expiresAt <= now || !isLive(found.session, now)) return undefined
  const { endedAt: _, appProvenAt, ...session } = found.session
  return { ...session, isAppProven: appProvenAt !== null, role: roleOf(found.steps), executive: found.executive }
}

/** Asked by every request that this process does not remember. */
const sessionOfToken = groupedRead((db) => {
  const { id, userId, startedAt, lastSeenAt, endedAt, application, appProvenAt } = sessions
  const { executive, loginBiometryScaStatus, psd2ScaStatus, passwordStatus, otpMandatoryStatus } = users
  const statement = db
    .select({
      hash: sessionTokens.hash,
      expiresAt: sessionTokens.expiresAt,
      session: { id, userId, startedAt, lastSeenAt, endedAt, application, appProvenAt },
      steps: { loginBiometryScaStatus, psd2ScaStatus, passwordStatus, otpMandatoryStatus },
      executive,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessionTokens.hash} = any(${sql.placeholder('hashes')})`, eq(sessionTokens.kind, 'ACCESS')))
    .prepare('sessions_of_tokens')
  return async (tokens: string[]) => {
    const hashes = tokens.map(hashToken)
    const rows = await statement.execute({ hashes })
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)))
  }
})

/** Whether what was last written down of the customer's activity is old enough to be written again. */
export function isSeenLongAgo({ lastSeenAt }: { lastSeenAt: Instant }, now: Instant): boolean {
  return Date.parse(lastSeenAt) + SEEN_EVERY_SECONDS * 1000 <= Date.parse(now)
}

/** Notes that the customer did something, which keeps the session from being idle. */
export async function touchSession(tx: Tx, session: { id: string }, now: Instant): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, now)))
}

/** Nothing when it was over already. `address`: where it was asked from. */
export async function endSession(
  tx: Tx,
  sessionId: string,
  endedBecause: 'LOGOUT' | 'TOKEN_REUSED',
  now: Instant,
  address: string | null = null,
): Promise<void> {
  const [ended] = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId })
  if (!ended) return
  const author = { ...ended, address }
  if (endedBecause === 'LOGOUT') await recordEvent(tx, author, { kind: 'SIGN_OUT', at: now })
  else await recordEvent(tx, author, { kind: 'SESSION_CLOSED', at: now, data: { because: endedBecause } })
}

/**
 * Ends every session of a user but one; answers how many. Once it is committed, this process must forget what it remembers of them (`forgetSessionsOf`).
 */
export async function endSessionsOf(
  tx: Tx,
  { userId, except, address }: { userId: number; except: string | null; address: string | null },
  endedBecause: 'PASSWORD_CHANGED' | 'USER_BLOCKED' | 'CONTACT_CHANGED' | 'BANK',
  now: Instant,
): Promise<number> {
  const others = except === null ? undefined : ne(sessions.id, except)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), others))
    .returning({ id: sessions.id })
  for (const { id } of ended)
    await recordEvent(tx, { id, userId, address }, { kind: 'SESSION_CLOSED', at: now, data: { because: endedBecause } })
  return ended.length
}

const idleAt = sql<Instant>`${sessions.lastSeenAt} + make_interval(secs => ${IDLE_SECONDS})`
const tooLongAt = sql<Instant>`${sessions.startedAt} + make_interval(secs => ${SESSION_SECONDS})`

/** When a session expires, of inactivity or by its maximum length. SQL, to be compared with an `Instant`. */
export const runsOutAt = sql<Instant>`least(${idleAt}, ${tooLongAt})`

/** Most sessions ended in one transaction. */
const EXPIRED_BATCH_SIZE = 500

/** Writes down the sessions that have run out, as of the moment when they did. Answers how many. */
export async function endExpiredSessions(tx: Tx, now: Instant): Promise<number> {
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        or(lte(sessions.lastSeenAt, addSeconds(now, -IDLE_SECONDS)), lte(sessions.startedAt, addSeconds(now, -SESSION_SECONDS))),
      ),
    )
    .limit(EXPIRED_BATCH_SIZE)
    .for('update', { skipLocked: true })
  const ended = await tx
    .update(sessions)
    .set({ endedAt: runsOutAt, endedBecause: sql`case when ${idleAt} <= ${tooLongAt} then 'IDLE' else 'TOO_LONG' end` })
    .where(inArray(sessions.id, over))
    .returning({ id: sessions.id, userId: sessions.userId, endedAt: sessions.endedAt, endedBecause: sessions.endedBecause })
  for (const { id, userId, endedAt, endedBecause } of ended) {
    const data = endedBecause === null ? {} : { because: endedBecause }
    await recordEvent(tx, { id, userId, address: null }, { kind: 'SESSION_EXPIRED', at: endedAt ?? now, data })
  }
  return ended.length
}

/** Leaves out the connections that never had a session. */
const hadSession = or(isNull(sessions.endedBecause), notInArray(sessions.endedBecause, ['REFUSED', 'NO_SESSION']))

/** When this user last signed in before the given session. */
export async function lastAccess(db: Db, session: Pick<Session, 'id' | 'userId'>): Promise<Instant | undefined> {
  const [before] = await db
    .select({ startedAt: sessions.startedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), ne(sessions.id, session.id), hadSession))
    .orderBy(desc(sessions.startedAt))
    .limit(1)
  return before?.startedAt
}

/** Who has this user name, as signing in needs to know them. */
export async function findUser(db: Db, username: string) {
  const { id, passwordHash, passwordExpiresAt, blockedAt } = users
  const [user] = await db.select({ id, passwordHash, passwordExpiresAt, blockedAt }).from(users).where(eq(users.username, username))
  return user
}

/** Another pair of tokens for a session: renewed by who has it, or taken over by who was handed it. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { TokenReply } from '@almenara/contract/areas/session'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { endSession, isLive, issuePair } from './sessions.ts'
import { sessions, sessionTokens } from './tables.ts'
import { hashToken } from './tokens.ts'

/** A replaced refresh token still yields a pair for this long: duplicated tabs and lost replies use it. In seconds. */
export const REPLACED_SECONDS = 30

/** `tokens` is missing where the session has just been ended. */
export interface Renewal {
  sessionId: string
  tokens?: TokenReply
}

/**
 * A new pair for a refresh token, or `undefined` when the session cannot go on. The portal renews by itself, so it is
 * not the customer's activity and a session that is only renewed ends. A token replaced more than
 * `REPLACED_SECONDS` ago was stolen or replayed, and nobody can tell by whom: the session ends (RFC 9700 §4.14.2).
 *
 * `handedOver`: the pair has been where others may read it (an address, a message), so no token made before is good any more, access
 * tokens neither, and one that comes back ends the session at once.
 */
export async function renewSession(tx: Tx, refreshToken: string, handedOver: boolean, now: Instant): Promise<Renewal | undefined> {
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
  if (token.replacedAt && (token.handedOver || addSeconds(token.replacedAt, REPLACED_SECONDS) < now)) {
    await endSession(tx, session.id, 'TOKEN_REUSED', now)
    return { sessionId: session.id }
  }
  await (handedOver ? spendAll(tx, session.id, now) : spend(tx, token, now))
  return { tokens: await issuePair(tx, session.id, now), sessionId: session.id }
}

async function spend(tx: Tx, { hash, sessionId, replacedAt }: typeof sessionTokens.$inferSelect, now: Instant) {
  if (!replacedAt) await tx.update(sessionTokens).set({ replacedAt: now }).where(eq(sessionTokens.hash, hash))
  const expired = and(eq(sessionTokens.kind, 'ACCESS'), lt(sessionTokens.expiresAt, now))
  await tx.delete(sessionTokens).where(and(eq(sessionTokens.sessionId, sessionId), expired))
}

/** Every token of the session: its refresh tokens stay, to be known again when they come back. */
async function spendAll(tx: Tx, sessionId: string, now: Instant) {
  const ofSession = eq(sessionTokens.sessionId, sessionId)
  await tx.delete(sessionTokens).where(and(ofSession, eq(sessionTokens.kind, 'ACCESS')))
  await tx
    .update(sessionTokens)
    .set({ replacedAt: sql`coalesce(${sessionTokens.replacedAt}, ${now})`, handedOver: true })
    .where(ofSession)
}

/** Lock-out after repeated failures, for names that exist and names that do not alike (RTS SCA art. 4(3)(b)). */
import { createHash } from 'node:crypto'
import { LOGIN_ATTEMPTS } from '@almenara/contract/limits'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { loginAttempts } from './tables.ts'

/** How long a name stays locked, in seconds. */
export const LOCK_SECONDS = 30 * 60

function keyOf(username: string): Buffer {
  return createHash('sha256').update(username).digest()
}

/** Whether the password may be looked at. `LOCKED_NOW`: this very attempt is the one that locked the name. */
export type Claim = 'ALLOWED' | 'LOCKED_NOW' | 'LOCKED'

/**
 * Counts an attempt before the password is looked at, so that guesses sent at the same time cannot pass the limit.
 * A lock that has run out starts the count again.
 */
export async function claimAttempt(tx: Tx, username: string, now: Instant): Promise<Claim> {
  const lockedUntil = addSeconds(now, LOCK_SECONDS)
  const over = sql`${loginAttempts.lockedUntil} <= ${now}`
  const failures = sql<number>`case when ${over} then 1 else ${loginAttempts.failures} + 1 end`
  const [row] = await tx
    .insert(loginAttempts)
    .values({ usernameHash: keyOf(username), failures: 1, lockedUntil: null, lastAt: now })
    .onConflictDoUpdate({
      target: loginAttempts.usernameHash,
      set: {
        failures,
        lastAt: now,
        lockedUntil: sql`case when ${over} then null
          when ${loginAttempts.lockedUntil} is null and ${loginAttempts.failures} + 1 > ${LOGIN_ATTEMPTS} then ${lockedUntil}::timestamptz
          else ${loginAttempts.lockedUntil} end`,
      },
    })
    .returning({ lockedUntil: loginAttempts.lockedUntil, failures: loginAttempts.failures })
  if (row?.lockedUntil == null) return 'ALLOWED'
  return row.failures === LOGIN_ATTEMPTS + 1 ? 'LOCKED_NOW' : 'LOCKED'
}

/** Takes back a counted attempt whose password could not be checked, so that it locks nobody. */
export async function takeBackAttempt(tx: Tx, username: string): Promise<void> {
  const before = sql`greatest(${loginAttempts.failures} - 1, 0)`
  await tx
    .update(loginAttempts)
    .set({ failures: before, lockedUntil: sql`case when ${before} > ${LOGIN_ATTEMPTS} then ${loginAttempts.lockedUntil} end` })
    .where(eq(loginAttempts.usernameHash, keyOf(username)))
}

/** Wrong passwords of the name since its last right one; none once a lock has run out. */
export async function failuresOf(db: Db, username: string, now: Instant): Promise<number> {
  const [row] = await db
    .select({ failures: loginAttempts.failures, lockedUntil: loginAttempts.lockedUntil })
    .from(loginAttempts)
    .where(eq(loginAttempts.usernameHash, keyOf(username)))
  const over = row?.lockedUntil != null && row.lockedUntil <= now
  return row && !over ? row.failures : 0
}

/** A right password forgives the failures before it. */
export async function forgiveAttempts(tx: Tx, username: string): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.usernameHash, keyOf(username)))
}

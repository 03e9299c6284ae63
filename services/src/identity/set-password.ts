/** Changes a user's password, with everything that must follow. */
import type { Instant } from '@almenara/contract/dates'
import type { PasswordStatus } from '@almenara/contract/roles'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { forgiveAttempts } from './attempts.ts'
import { endSessionsOf } from './sessions.ts'
import { users } from './tables.ts'

interface NewPassword {
  user: { id: number; username: string }
  /** Argon2id (`hashPassword`). */
  hash: string
  status: PasswordStatus
  /** When it stops letting in. */
  expiresAt: Instant | null
  /** The session that stays open: the one that changes the password. */
  keep: string | null
  address: string | null
}

/**
 * The former password and the failures against it count no more, and whoever was in with it is out. Once it is committed, this
 * process must forget what it remembers of the user's sessions (`forgetSessionsOf`).
 */
export async function setPassword(tx: Tx, { user, hash, status, expiresAt, keep, address }: NewPassword, now: Instant): Promise<void> {
  await tx.update(users).set({ passwordHash: hash, passwordStatus: status, passwordExpiresAt: expiresAt }).where(eq(users.id, user.id))
  await forgiveAttempts(tx, user.username)
  await endSessionsOf(tx, { userId: user.id, except: keep, address }, 'PASSWORD_CHANGED', now)
}

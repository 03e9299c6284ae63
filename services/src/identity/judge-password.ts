/** Checks a typed password and counts failures, wherever it is asked for, so that guesses count together. */
import type { Instant } from '@almenara/contract/dates'
import type { Database } from '../db/connection.ts'
import { claimAttempt, takeBackAttempt, type Claim } from './attempts.ts'
import { verifyPassword } from './passwords.ts'

interface Typed {
  /** Normalised. */
  username: string
  /** Absent for a user name that does not exist; the work is the same. */
  passwordHash: string | undefined
  password: string
  /** `networkOf` the address it comes from. */
  network: string
}

/**
 * Counts the attempt against the name and looks at the password. A right one is for the caller to forgive (`forgiveAttempts`), who knows
 * whether it lets in. Throws BUSY, with nothing counted, when too many are waiting to be looked at.
 */
export async function judgePassword(
  database: Database,
  { username, passwordHash, password, network }: Typed,
  now: Instant,
): Promise<{ claim: Claim; right: boolean }> {
  const claim = await database.transaction((tx) => claimAttempt(tx, username, now))
  try {
    return { claim, right: await verifyPassword(passwordHash, password, network) }
  } catch (error) {
    await database.transaction((tx) => takeBackAttempt(tx, username))
    throw error
  }
}

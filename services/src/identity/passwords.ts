/** Passwords as Argon2id, at most two at a time so that a burst of sign-ins cannot take the whole machine. Beyond 200 waiting, BUSY. */
import { hash, verify } from '@node-rs/argon2'
import { inTurns } from '../turns.ts'

// OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Some eight seconds of waiting on a small machine: whoever comes after them had better come again. */
const inTurn = inTurns({ atOnce: 2, mostWaiting: 200 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let decoy: Promise<string> | undefined

/**
 * True when the password is the one the hash was made of. With no hash (there is no such user) it does the same work
 * against a hash of nothing anyone knows, so that the answer takes the same time.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const against = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}

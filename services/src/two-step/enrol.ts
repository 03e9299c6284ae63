/** Keeps the list of what a user may sign with in step with the cards, keys and devices that they have. */
import type { Instant } from '@almenara/contract/dates'
import type { EnrolledMethod } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { signatureMethods } from './tables.ts'

const CLEAN = { failures: 0, lockedAt: null, lockedUntil: null }

/** The user may sign with it from now on. Issued again, its failures are forgiven and its lock lifted. */
export async function enrol(tx: Tx, userId: number, method: EnrolledMethod, now: Instant): Promise<void> {
  // One at a time for each user, so that no method is written twice.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const known = await tx
    .update(signatureMethods)
    .set({ active: true, since: now, ...CLEAN })
    .where(theirs(userId, method))
    .returning({ id: signatureMethods.id })
  if (known.length === 0) await tx.insert(signatureMethods).values({ userId, method, since: now })
}

/** One more key or device of a method that they may have already: a lock stays, because what was locked is the method. */
export async function enrolAnother(tx: Tx, userId: number, method: EnrolledMethod, now: Instant): Promise<void> {
  const [known] = await tx.select({ active: signatureMethods.active }).from(signatureMethods).where(theirs(userId, method))
  if (!known?.active) await enrol(tx, userId, method, now)
}

/** The user has given it up, or has none left. */
export async function withdraw(tx: Tx, userId: number, method: EnrolledMethod): Promise<void> {
  await tx.update(signatureMethods).set({ active: false }).where(theirs(userId, method))
}

/**
 * Its number in the list, where it counts failures before it serves for anything else: a method is contracted by signing with it when
 * there is no other. Written on demand, not active.
 */
export async function reserve(tx: Tx, userId: number, method: EnrolledMethod, now: Instant): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [known] = await tx.select({ id: signatureMethods.id }).from(signatureMethods).where(theirs(userId, method))
  if (known) return known.id
  const [made] = await tx
    .insert(signatureMethods)
    .values({ userId, method, since: now, active: false })
    .returning({ id: signatureMethods.id })
  if (!made) throw new Error('No method')
  return made.id
}

/** Forgives failures and lifts the lock; false when the user has not that method. */
export async function unlock(tx: Tx, userId: number, method: EnrolledMethod): Promise<boolean> {
  const rows = await tx.update(signatureMethods).set(CLEAN).where(theirs(userId, method)).returning({ id: signatureMethods.id })
  return rows.length > 0
}

function theirs(userId: number, method: EnrolledMethod) {
  return and(eq(signatureMethods.userId, userId), eq(signatureMethods.method, method))
}

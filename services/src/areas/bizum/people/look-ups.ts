/**
 * How many numbers a customer has looked up in the directory without paying or asking anybody, over all processes of the bank: whoever only
 * wants names is stopped. (The AEPD fined Bizum for 20,070 names that were read in two hours through one bank's web: EXP202318538.)
 */
import { addDays, addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { BIZUM_LOOKUPS_LIMITS } from '@almenara/contract/limits'
import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { users } from '../../../identity/tables.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { bizumLookupLocks, bizumLookups } from './tables.ts'
import { bizumRequests } from '../requests/tables.ts'
import { bizumPayments } from '../payments/tables.ts'

const { perHour, perDay, consecutive, givenBack } = BIZUM_LOOKUPS_LIMITS
const HOUR_SECONDS = 3600

/**
 * Counts those that are new: neither looked up today nor ever paid by the customer. Throws BIZUM_LOOKUPS until the next day for whoever goes
 * over the limits, before anybody's name is asked for. What `perHour` stops is going on: one look-up may have as many people as one payment.
 */
export async function countLookups({ database }: Bank, session: Session, phones: readonly string[], now: Instant): Promise<void> {
  const locked = await database.transaction((tx) => isOver(tx, session, phones, now))
  // Thrown here and not in the transaction: the lock must stay.
  if (locked) throw new Failure('BIZUM_LOOKUPS')
}

async function isOver(tx: Tx, session: Session, phones: readonly string[], now: Instant): Promise<boolean> {
  const { userId } = session
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [lock] = await tx.select().from(bizumLookupLocks).where(eq(bizumLookupLocks.userId, userId))
  if (lock && lock.until > now) return true
  const on = dayAt(now)
  const known = new Set([...(await paidBefore(tx, userId, phones)), ...(await lookedUp(tx, userId, on)).map(({ phone }) => phone)])
  const fresh = [...new Set(phones)].filter((phone) => !known.has(phone))
  if (fresh.length === 0) return false
  const before = await lookedUp(tx, userId, on)
  if (!isTooMuch(before, fresh, now)) {
    await tx.insert(bizumLookups).values(fresh.map((phone) => ({ userId, phone, on, at: now })))
    return false
  }
  const until = sql`${addDays(on, 1)}::timestamp at time zone 'Europe/Madrid'`
  await tx.insert(bizumLookupLocks).values({ userId, until }).onConflictDoUpdate({ target: bizumLookupLocks.userId, set: { until } })
  const data = { what: `${before.length + fresh.length} móviles en un día` }
  await recordEvent(tx, session, { kind: 'BIZUM_LOOKUPS_LOCKED', at: now, result: 'REFUSED', data })
  return true
}

async function paidBefore(tx: Tx, userId: number, phones: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ phone: bizumPayments.phone })
    .from(bizumPayments)
    .where(
      and(
        eq(bizumPayments.userId, userId),
        inArray(bizumPayments.phone, [...phones]),
        notInArray(bizumPayments.state, ['CANCELLED', 'EXPIRED', 'REFUSED']),
      ),
    )
  return rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))
}

interface LookedUp {
  phone: string
  at: Instant
  /** They were paid or asked after it. */
  followed: boolean
  /** Money went from one to the other after it. */
  completed: boolean
}

/** Whether the customer has paid that number after looking it up: `states` of the payment `p`. */
const paid = (states: SQL) => sql`exists (select from ${bizumPayments} p where p.user_id = ${bizumLookups.userId}
  and p.phone = ${bizumLookups.phone} and p.created_at >= ${bizumLookups.at} and ${states})`
/** Or has asked it: `states` of the request `r`. */
const asked = (states: SQL) => sql`exists (select from ${bizumRequests} r where r.user_id = ${bizumLookups.userId}
  and r.phone = ${bizumLookups.phone} and r.direction = 'ASKED' and r.created_at >= ${bizumLookups.at} and ${states})`

/**
 * Today's. A payment that came to nothing follows nothing, nor does a request that was taken back: either would be a way of looking up for free.
 * Only what has been paid gives others back: whoever may ask without paying, or undo a send in its pause, would buy names with it.
 */
function lookedUp(tx: Tx, userId: number, on: ReturnType<typeof dayAt>): Promise<LookedUp[]> {
  const followed = sql`(${paid(sql`p.state not in ('CANCELLED', 'EXPIRED', 'REFUSED')`)} or ${asked(sql`r.state <> 'WITHDRAWN'`)})`
  const completed = sql`(${paid(sql`p.state in ('SETTLED', 'RETURNED')`)} or ${asked(sql`r.state = 'PAID'`)})`
  return tx
    .select({
      phone: bizumLookups.phone,
      at: bizumLookups.at,
      followed: followed.mapWith(Boolean),
      completed: completed.mapWith(Boolean),
    })
    .from(bizumLookups)
    .where(and(eq(bizumLookups.userId, userId), eq(bizumLookups.on, on)))
}

function isTooMuch(before: readonly LookedUp[], fresh: readonly string[], now: Instant): boolean {
  const anHourAgo = addSeconds(now, -HOUR_SECONDS)
  const unfollowed = before.filter(({ followed }) => !followed)
  const credit = before.filter(({ completed }) => completed).length * givenBack
  const today = unfollowed.length - credit
  const thisHour = unfollowed.filter(({ at }) => at > anHourAgo).length - credit
  if (today + fresh.length > perDay || thisHour >= perHour) return true
  return longestRun([...unfollowed.map(({ phone }) => phone), ...fresh]) >= consecutive
}

/** How many of these numbers follow one another. */
function longestRun(phones: readonly string[]): number {
  const numbers = [...new Set(phones.map(Number))].toSorted((a, b) => a - b)
  let longest = 0
  let run = 0
  for (const [place, number] of numbers.entries()) {
    run = place > 0 && number === (numbers[place - 1] ?? 0) + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

/**
 * How many numbers a customer has looked up in the directory without paying or asking anybody, over all processes of the bank: whoever only
 * wants names is stopped. (The AEPD fined Bizum for 20,070 names that were read in two hours through one bank's web: EXP202318538.)
 */
import { addDays, addSeconds, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { BIZUM_LOOKUPS_LIMITS } from '@almenara/contract/limits'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Database, Tx } from '../../../db/connection.ts'
import { groupCommit, ItemFailed } from '../../../db/group-commit.ts'
import { functionCall } from '../../../db/function-call.ts'
import { groupedRead, rowsBy } from '../../../db/grouped-read.ts'
import { insertRows } from '../../../db/insert-rows.ts'
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
  await countFresh({ database }, session, await freshNumbers(database, { userId: session.userId, phones, now }), now)
}

/** The same where it has been read which of them are new. */
export async function countFresh(
  { database }: Pick<Bank, 'database'>,
  session: Session,
  { isLocked, fresh }: Fresh,
  now: Instant,
): Promise<void> {
  const locked = isLocked || (fresh.length > 0 && (await countOne(database)({ session, phones: fresh, now })))
  // Thrown here and not in the transaction: the lock must stay.
  if (locked) throw new Failure('BIZUM_LOOKUPS')
}

interface Numbers {
  userId: number
  phones: readonly string[]
  now: Instant
}

export interface Fresh {
  isLocked: boolean
  fresh: string[]
}

/** Of a number: whether the customer is stopped, and whether they have neither looked it up today nor paid it. */
export interface FreshRow {
  isStopped: boolean
  isFresh: boolean
}

export const FRESH_COLUMNS = { isStopped: true, isFresh: true } as const

const freshCall = functionCall<'users' | 'phones' | 'days' | 'at', FreshRow>(
  'bizum_fresh_numbers',
  ['users', 'phones', 'days', 'at'],
  FRESH_COLUMNS,
)

/** Of all the numbers that one customer asks for. */
export function freshOf(all: readonly (FreshRow & { phone: string })[]): Fresh {
  return {
    isLocked: all.some(({ isStopped }) => isStopped),
    fresh: [...new Set(all.flatMap(({ phone, isFresh }) => (isFresh ? [phone] : [])))],
  }
}

/** Whether the customer is stopped, and which numbers they have neither looked up today nor paid. */
const freshNumbers = groupedRead<Numbers, Fresh>((db) => {
  const ask = freshCall(db)
  return async (asked) => {
    const pairs = asked.flatMap(({ userId, phones, now }, item) => phones.map((phone) => ({ item, userId, phone, now })))
    const rows = await ask({
      users: pairs.map(({ userId }) => userId),
      phones: pairs.map(({ phone }) => phone),
      days: pairs.map(({ now }) => dayAt(now)),
      at: pairs.map(({ now }) => now),
    })
    const found = rowsBy(
      pairs.map(({ item, phone }, at) => ({ item, phone, ...(rows[at] ?? { isStopped: true, isFresh: false }) })),
      ({ item }) => item,
      [...asked.keys()],
    )
    return found.map(freshOf)
  }
})

interface Counted {
  session: Session
  phones: readonly string[]
  now: Instant
}

const lines = new WeakMap<Database, (one: Counted) => Promise<boolean>>()

/** Counts numbers under the lock of their customer, with those that others look up at the same time; answers whether it stops them. */
function countOne(database: Database): (one: Counted) => Promise<boolean> {
  const made =
    lines.get(database) ??
    groupCommit<Counted, boolean>({
      keyOf: ({ session }) => String(session.userId),
      run: (all) =>
        database.transaction((tx) =>
          countAll(tx, all).catch((error: unknown) => {
            throw new ItemFailed(error)
          }),
        ),
    })
  lines.set(database, made)
  return made
}

async function countAll(tx: Tx, all: readonly Counted[]): Promise<boolean[]> {
  const ids = all.map(({ session }) => session.userId)
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
  // As they are under the lock: somebody else may have counted them meanwhile.
  const numbers = await Promise.all(all.map(({ session, phones, now }) => freshNumbers(tx, { userId: session.userId, phones, now })))
  const before = await Promise.all(all.map(({ session, now }) => lookedUp(tx, { userId: session.userId, on: dayAt(now) })))
  const counted = all.map(({ session, now }, at) => {
    const { isLocked, fresh } = numbers[at] ?? { isLocked: true, fresh: [] }
    const stops = !isLocked && fresh.length > 0 && isTooMuch(before[at] ?? [], fresh, now)
    return { session, now, isLocked, fresh, stops, total: (before[at]?.length ?? 0) + fresh.length }
  })
  const rows = counted.flatMap(({ session, now, isLocked, fresh, stops }) =>
    isLocked || stops ? [] : fresh.map((phone) => ({ userId: session.userId, phone, on: dayAt(now), at: now })),
  )
  await insertRows(tx, bizumLookups, rows)
  for (const { session, now, stops, total } of counted) if (stops) await stop(tx, session, total, now)
  return counted.map(({ isLocked, stops }) => isLocked || stops)
}

async function stop(tx: Tx, session: Session, total: number, now: Instant): Promise<void> {
  const { userId } = session
  const until = sql`${addDays(dayAt(now), 1)}::timestamp at time zone 'Europe/Madrid'`
  await tx.insert(bizumLookupLocks).values({ userId, until }).onConflictDoUpdate({ target: bizumLookupLocks.userId, set: { until } })
  const data = { what: `${total} móviles en un día` }
  await recordEvent(tx, session, { kind: 'BIZUM_LOOKUPS_LOCKED', at: now, result: 'REFUSED', data })
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
const requested = (states: SQL) => sql`exists (select from ${bizumRequests} r where r.user_id = ${bizumLookups.userId}
  and r.phone = ${bizumLookups.phone} and r.direction = 'ASKED' and r.created_at >= ${bizumLookups.at} and ${states})`

/**
 * Today's. A payment that came to nothing follows nothing, nor does a request that was taken back: either would be a way of looking up for free.
 * Only what has been paid gives others back: whoever may ask without paying, or undo a send in its pause, would buy names with it.
 */
const lookedUp = groupedRead<{ userId: number; on: LocalDate }, LookedUp[]>((db) => async (asked) => {
  const followed = sql`(${paid(sql`p.state not in ('CANCELLED', 'EXPIRED', 'REFUSED')`)} or ${requested(sql`r.state <> 'WITHDRAWN'`)})`
  const completed = sql`(${paid(sql`p.state in ('SETTLED', 'RETURNED')`)} or ${requested(sql`r.state = 'PAID'`)})`
  const ids = asked.map(({ userId }) => userId)
  const rows = await db
    .select({
      userId: bizumLookups.userId,
      on: bizumLookups.on,
      phone: bizumLookups.phone,
      at: bizumLookups.at,
      followed: followed.mapWith(Boolean),
      completed: completed.mapWith(Boolean),
    })
    .from(bizumLookups)
    .where(and(inArray(bizumLookups.userId, ids), inArray(bizumLookups.on, [...new Set(asked.map(({ on }) => on))])))
  return asked.map(({ userId, on }) => rows.filter((row) => row.userId === userId && row.on === on))
})

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

/** What protects accounts is counted by all processes together: how often one address has asked for it in a minute. */
import { toInstant, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Bank } from '../bank.ts'
import { TOO_MANY_TEXT } from './errors.ts'
import { Failure } from './failure.ts'
import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000

/** A limit: what is counted (the path of a call) and how often one address may ask for it in a minute. */
export interface AddressLimit {
  name: string
  perMinute: number
}

/**
 * Counts a request before anything of it is looked at. Throws TOO_MANY. Each process has its own count before this one (`rate-limits.ts`),
 * so that whoever insists costs the database no more than the limit. A process whose clock is behind counts in the newest minute.
 */
export async function countAddress(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  { name, perMinute }: AddressLimit,
  reply: FastifyReply,
): Promise<void> {
  const now = Date.parse(clock.now())
  const minute = startOfMinute(now)
  const address = networkOf(reply.request.ip)
  // One statement, which is its own transaction: a limit that took three would cost more than most of what it limits.
  const { rows } = await database.execute<{ count: number }>(sql`
    insert into address_counts as c (name, address, minute, count) values (${name}, ${address}, ${minute}, 1)
    on conflict (name, address) do update set
      minute = greatest(c.minute, excluded.minute),
      count = case when c.minute >= excluded.minute then c.count + 1 else 1 end
    returning c.count`)
  if ((rows[0]?.count ?? 1) <= perMinute) return
  reply.header('retry-after', Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000))
  throw new Failure('TOO_MANY', { message: TOO_MANY_TEXT })
}

function startOfMinute(now: number): Instant {
  return toInstant(new Date(now - (now % MINUTE_MS)))
}

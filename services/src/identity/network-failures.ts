/** Failed passwords by network. An attacker who tries one password on many user names fails once on each, but often from one network. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { networkFailures } from './tables.ts'

/** How long failures are counted together, from the first, in seconds. */
export const NETWORK_WINDOW_SECONDS = 3600

/** Counts an attempt before it is looked at, so that guesses sent at the same time cannot pass the number; answers how many with it. */
export async function claimFromNetwork(tx: Tx, network: string, now: Instant): Promise<number> {
  const over = sql`${networkFailures.since} <= ${addSeconds(now, -NETWORK_WINDOW_SECONDS)}`
  const [row] = await tx
    .insert(networkFailures)
    .values({ network, failures: 1, since: now })
    .onConflictDoUpdate({
      target: networkFailures.network,
      set: {
        failures: sql`case when ${over} then 1 else ${networkFailures.failures} + 1 end`,
        since: sql`case when ${over} then ${now}::timestamptz else ${networkFailures.since} end`,
      },
    })
    .returning({ failures: networkFailures.failures })
  return row?.failures ?? 1
}

/** Takes back a counted failure, and no other: an attacker may have a user of their own. */
export async function takeBackFromNetwork(tx: Tx, network: string): Promise<void> {
  const own = eq(networkFailures.network, network)
  await tx
    .update(networkFailures)
    .set({ failures: sql`${networkFailures.failures} - 1` })
    .where(own)
  // No address is kept of a network without failures.
  await tx.delete(networkFailures).where(and(own, lte(networkFailures.failures, 0)))
}

/** Forgets the counts that are over. */
export async function forgetNetworks(tx: Tx, now: Instant): Promise<void> {
  await tx.delete(networkFailures).where(lt(networkFailures.since, addSeconds(now, -NETWORK_WINDOW_SECONDS)))
}

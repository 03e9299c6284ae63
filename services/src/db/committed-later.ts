import { sql, type SQL } from 'drizzle-orm'

/**
 * As a condition of `Database.write`: nobody waits until it is on disk. For what is done again, to the same end, where the database loses it in a crash;
 * whatever is waited for afterwards takes it along, so that nothing later stands without it. Not for what customers read: a standby could be behind what
 * they saw (`standby.ts`).
 */
export const committedLater: SQL = sql`set_config('synchronous_commit', 'off', true) is not null`

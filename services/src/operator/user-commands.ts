/** What the operator does with users. */
import { toInstant } from '@almenara/contract/dates'
import { normaliseUsername } from '@almenara/contract/text'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { forgiveAttempts } from '../identity/attempts.ts'
import { users } from '../identity/tables.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { UsageError } from './usage-error.ts'

/** Lifts a user's block, whoever set it, once the office knows that it is them. The session log tells it. */
export async function unblockUser(database: Database, [name]: readonly string[]): Promise<string> {
  if (!name) throw new UsageError('Write the user: npm run operator -- unblock USER')
  const username = normaliseUsername(name)
  return database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.username, username)).for('update')
    if (!user) throw new UsageError(`There is no user «${name}».`)
    if (!user.blockedAt) return `${username} was not blocked\n`
    await tx.update(users).set({ blockedAt: null, blockedBecause: null }).where(eq(users.id, user.id))
    await forgiveAttempts(tx, username)
    const at = toInstant(new Date().toISOString())
    await recordEvent(tx, { id: null, userId: user.id, address: null }, { kind: 'USER_UNBLOCKED', at })
    return `${username} may sign in again\n`
  })
}

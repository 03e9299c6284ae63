/** What the operator does with users. */
import { normaliseUsername } from '@almenara/contract/text'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { forgiveAttempts } from '../identity/attempts.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { users } from '../identity/tables.ts'
import { recordEvent } from '../session-log/record-event.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const USER_USAGE = `  npm run operator -- unblock USER                    lets a blocked user in again, with the password they had
  npm run operator -- end-sessions USER|--all         ends every session of USER, or of everybody, within five seconds
`

/** For a customer who phones because somebody is in with their user, or for all of them. Each session log says so. */
export async function endSessions(database: Database, { clock }: Office, [name, ...more]: readonly string[]): Promise<string> {
  if (!name || more.length > 0) throw new UsageError('Write: end-sessions USER, or end-sessions --all')
  const now = clock.now()
  const username = normaliseUsername(name)
  return database.transaction(async (tx) => {
    const theirs = name === '--all' ? undefined : eq(users.username, username)
    const found = await tx.select({ id: users.id }).from(users).where(theirs)
    if (found.length === 0 && theirs) throw new UsageError(`There is no user «${name}».`)
    let ended = 0
    for (const { id } of found) ended += await endSessionsOf(tx, { userId: id, except: null, address: null }, 'BANK', now)
    return `${ended} session${ended === 1 ? '' : 's'} ended\n`
  })
}

/** Lifts a user's block, whoever set it, once the office knows that it is them. The session log tells it. */
export async function unblockUser(database: Database, { clock }: Office, [name]: readonly string[]): Promise<string> {
  if (!name) throw new UsageError('Write the user: npm run operator -- unblock USER')
  const username = normaliseUsername(name)
  return database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.username, username)).for('update')
    if (!user) throw new UsageError(`There is no user «${name}».`)
    if (!user.blockedAt) return `${username} was not blocked\n`
    await tx.update(users).set({ blockedAt: null, blockedBecause: null }).where(eq(users.id, user.id))
    await forgiveAttempts(tx, username)
    await recordEvent(tx, { id: null, userId: user.id, address: null }, { kind: 'USER_UNBLOCKED', at: clock.now() })
    return `${username} may sign in again\n`
  })
}

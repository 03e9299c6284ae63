import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from './sessions.ts'
import { parties, users } from './tables.ts'

/** The full name of the signed-in user. */
export async function nameOf(db: Db, session: Session): Promise<string> {
  const [found] = await db
    .select({ name: parties.name })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(users.id, session.userId))
  if (!found) throw new Failure('SESSION_ENDED')
  return found.name
}

import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { parties, users } from './tables.ts'

/** The name of the person, or of the organisation, behind a user. */
export async function nameOf(db: Db, userId: number): Promise<string> {
  const [row] = await db
    .select({ name: parties.name })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(users.id, userId))
  return row?.name ?? ''
}

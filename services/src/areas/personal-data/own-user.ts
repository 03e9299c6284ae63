import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { users } from '../../identity/tables.ts'

/** Whoever is signed in. */
export async function requireUser(db: Db, userId: number): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Failure('SESSION_ENDED')
  return user
}

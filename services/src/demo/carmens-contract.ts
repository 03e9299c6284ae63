import { and, eq } from 'drizzle-orm'
import { bizumContracts } from '../areas/bizum/contract/tables.ts'
import type { Db } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { LOGINS } from './cast.ts'

/** Carmen's contract of Bizum; undefined where she has left. */
export async function carmensContract(db: Db): Promise<typeof bizumContracts.$inferSelect | undefined> {
  const [row] = await db
    .select({ contract: bizumContracts })
    .from(bizumContracts)
    .innerJoin(users, and(eq(users.id, bizumContracts.userId), eq(users.username, LOGINS.carmen.username)))
    .where(eq(bizumContracts.state, 'ACTIVE'))
  return row?.contract
}

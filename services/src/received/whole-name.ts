/** Whom something came from, as their customer knows them: other banks write names without accents. */
import { sepaName } from '@almenara/formats/sepa/words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { receivedPayments } from './tables.ts'

type Came = Pick<typeof receivedPayments.$inferInsert, 'theirName' | 'theirIban' | 'creditorId'> & { productId: string | null }

/**
 * The name that has come to this account from the same creditor or account before, where the one that comes now is the same in the SEPA
 * set: a name that is known whole is not replaced by what is left of it. As it came, it stays in its message.
 */
export async function wholeName(db: Db, { productId, theirName, theirIban, creditorId }: Came): Promise<string> {
  if (productId === null) return theirName
  const same = creditorId ? eq(receivedPayments.creditorId, creditorId) : undefined
  const known = await db
    .selectDistinct({ name: receivedPayments.theirName })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.productId, productId), or(eq(receivedPayments.theirIban, theirIban), same)))
  return known.find(({ name }) => name !== theirName && sepaName(name, MAX_LENGTH.payerName) === theirName)?.name ?? theirName
}

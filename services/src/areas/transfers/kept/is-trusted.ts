import type { Iban } from '@almenara/contract/iban'
import { searchable } from '@almenara/contract/text'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { holderOf } from '../../../products/holders.ts'
import { favouriteTransfers } from './tables.ts'

/** Whether this customer trusts that name at that account, for the holder of the account `source`: whom a person trusts, a company does not. */
export async function isTrusted(db: Db, userId: number, source: string, payee: { name: string; iban: Iban }): Promise<boolean> {
  const { name, iban, trustedAt, holderId } = favouriteTransfers
  const { partyId } = await holderOf(db, userId, source)
  const rows = await db
    .select({ name })
    .from(favouriteTransfers)
    .where(and(eq(favouriteTransfers.userId, userId), eq(holderId, partyId), eq(iban, payee.iban), isNotNull(trustedAt)))
  return rows.some((row) => row.name !== null && searchable(row.name) === searchable(payee.name))
}

import type { Iban } from '@almenara/contract/iban'
import { searchable } from '@almenara/contract/text'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { favouriteTransfers } from './tables.ts'

/** Whether this customer trusts that name at that account. */
export async function isTrusted(db: Db, userId: number, payee: { name: string; iban: Iban }): Promise<boolean> {
  const { name, iban, trustedAt } = favouriteTransfers
  const rows = await db
    .select({ name })
    .from(favouriteTransfers)
    .where(and(eq(favouriteTransfers.userId, userId), eq(iban, payee.iban), isNotNull(trustedAt)))
  return rows.some((row) => row.name !== null && searchable(row.name) === searchable(payee.name))
}

import type { Iban } from '@almenara/contract/iban'
import { searchable } from '@almenara/contract/text'
import { and, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { holderOf } from '../../../products/holders.ts'
import { favouriteTransfers } from './tables.ts'

/** Whether this customer trusts that name at that account, for the holder of the account `source`: whom a person trusts, a company does not. */
export async function isTrusted(db: Db, userId: number, source: string, { name, iban }: { name: string; iban: Iban }): Promise<boolean> {
  return isAmong(db, await trustedNames(db, { userId, iban }), { userId, source, name })
}

/** The same where the names that they trust at the account have been read already. */
export async function isAmong(
  db: Db,
  trusted: readonly Trusted[],
  { userId, source, name }: { userId: number; source: string; name: string },
): Promise<boolean> {
  const same = trusted.filter((one) => searchable(one.name) === searchable(name))
  if (same.length === 0) return false
  const { partyId } = await holderOf(db, userId, source)
  return same.some(({ holderId }) => holderId === partyId)
}

/** A name that a customer trusts at an account, for whom. */
export interface Trusted {
  holderId: number
  name: string
}

/** The names that a customer trusts at an account, each for whom. */
const trustedNames = groupedRead<{ userId: number; iban: Iban }, Trusted[]>((db) => {
  const { userId, iban, trustedAt, holderId, name } = favouriteTransfers
  const pairs = sql`(select * from unnest(${sql.placeholder('users')}::bigint[], ${sql.placeholder('ibans')}::text[]))`
  const statement = db
    .select({ userId, iban, holderId, name })
    .from(favouriteTransfers)
    .where(and(sql`(${userId}, ${iban}) in ${pairs}`, isNotNull(trustedAt)))
    .prepare('trusted_names')
  return async (asked) => {
    const rows = await statement.execute({ users: asked.map((one) => one.userId), ibans: asked.map((one) => one.iban) })
    return asked.map((one) =>
      rows.flatMap((row) => (row.userId === one.userId && row.iban === one.iban && row.name !== null ? [{ ...row, name: row.name }] : [])),
    )
  }
})

/** The alias of a favourite: what it may be, and that no other of the same customer, holder and kind has it. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { ALIAS_TAKEN, WRITE_ALIAS } from '@almenara/contract/areas/transfers/transfer-words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { badInput, type Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { holderOf } from '../../../products/holders.ts'
import { favouriteTransfers } from './tables.ts'

const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)

/** As it is kept. Throws BAD_INPUT on `field`. */
export function requireAlias(typed: string, field = 'alias'): string {
  const alias = checkAlias(typed, MAX_LENGTH.transferAlias)
  if (!alias.ok) throw badInput(field, ALIAS_MESSAGES[alias.problem])
  if (alias.alias === '') throw badInput(field, WRITE_ALIAS)
  return alias.alias
}

export function aliasTaken(field = 'alias'): Failure {
  return badInput(field, ALIAS_TAKEN, 'ALIAS_TAKEN')
}

/** Of a transfer that is to be kept as a favourite too. Throws BAD_INPUT or ALIAS_TAKEN on `favourite`. */
export async function checkFavouriteAlias(
  db: Db,
  { userId }: Session,
  { source, scope }: { source: string; scope: TransferScope },
  typed: string | undefined,
): Promise<string | undefined> {
  if (typed === undefined) return undefined
  const alias = requireAlias(typed, 'favourite')
  const same = sql`searchable(${favouriteTransfers.alias}) = searchable(${alias})`
  const { partyId } = await holderOf(db, userId, source)
  const theirs = and(eq(favouriteTransfers.userId, userId), eq(favouriteTransfers.holderId, partyId), eq(favouriteTransfers.scope, scope))
  const [taken] = await db.select({ id: favouriteTransfers.id }).from(favouriteTransfers).where(and(theirs, same))
  if (taken) throw aliasTaken('favourite')
  return alias
}

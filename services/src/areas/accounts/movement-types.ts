import type { movementTypes } from '@almenara/contract/areas/accounts'
import { MOVEMENT_TYPES, type MovementType } from '@almenara/contract/movement-types'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/handler.ts'
import { requireAccount } from './account-pool.ts'

/** The types that an account's movements have, in the contract's order: one look at the index for each, whatever the account's size. */
export const readMovementTypes: Handler<typeof movementTypes> = async ({ bank, session, params }) => {
  const account = await requireAccount(bank.database, session, params.id)
  const { rows } = await bank.database.execute<{ type: MovementType }>(
    sql`select type from unnest(${sql.param([...MOVEMENT_TYPES])}::text[]) with ordinality as known (type, place)
        where exists (select from entries where account_id = ${account.ledgerAccountId} and entries.type = known.type) order by place`,
  )
  return { types: rows.map(({ type }) => type) }
}

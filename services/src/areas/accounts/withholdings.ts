import type { withholdings } from '@almenara/contract/areas/accounts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Handler } from '../../http/handler.ts'
import { holds } from '../../ledger/tables.ts'
import { requireAccount } from './account-pool.ts'

/** What is held in an account now. One that lapsed but was not released yet still counts, as it does in the amount held. */
export const readWithholdings: Handler<typeof withholdings> = async ({ bank, session, params }) => {
  const account = await requireAccount(bank.database, session, params.id)
  const { id, title, amount, placedAt, expiresAt } = holds
  const rows = await bank.database
    .select({ id, title, amount, placedAt, expiresAt })
    .from(holds)
    .where(and(eq(holds.accountId, account.ledgerAccountId), isNull(holds.releasedAt)))
    .orderBy(desc(placedAt), id)
  return { withholdings: rows.map(({ expiresAt: until, ...hold }) => ({ ...hold, ...(until ? { expiresAt: until } : {}) })) }
}

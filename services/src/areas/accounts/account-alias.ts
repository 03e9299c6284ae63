import { displayName } from '../../products/access.ts'
import { readAlias, saveAlias } from '../../products/alias.ts'
import type { Request } from '../../http/route.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { requireAccount } from './account-pool.ts'

/** Changes the name that this user reads on an account, and answers with the one that stands now. */
export async function changeAccountAlias({
  bank,
  session,
  params,
  body,
  now,
}: Request<{ id: string }, undefined, { alias: string }>): Promise<{ name: string }> {
  const account = await requireAccount(bank.database, session, params.id)
  const alias = readAlias(body.alias)
  const name = displayName({ ...account, alias })
  await bank.database.transaction(async (tx) => {
    await saveAlias(tx, session, account.id, alias)
    await recordEvent(tx, session, {
      kind: 'ALIAS_CHANGED',
      at: now,
      productId: account.id,
      data: { before: displayName(account), after: name },
    })
  })
  return { name }
}

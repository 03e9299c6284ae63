import { displayName } from '../../products/access.ts'
import { readAlias, saveAlias } from '../../products/alias.ts'
import type { Request } from '../../http/route.ts'
import { requireAccount } from './account-pool.ts'

/** Changes the name that this user reads on an account, and answers with the one that stands now. */
export async function changeAccountAlias({
  bank,
  session,
  params,
  body,
}: Request<{ id: string }, undefined, { alias: string }>): Promise<{ name: string }> {
  const account = await requireAccount(bank.database, session, params.id)
  const alias = readAlias(body.alias)
  await bank.database.transaction((tx) => saveAlias(tx, session, account.id, alias))
  return { name: displayName({ ...account, alias }) }
}

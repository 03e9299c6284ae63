import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { readAlias, saveAlias } from '../../products/alias.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { requireSavings } from './savings-pool.ts'

/** Changes the name that this user reads on a savings product, and answers with the one that stands now. */
export async function changeSavingsAlias({
  bank,
  session,
  params,
  body,
  now,
}: Request<{ id: string }, undefined, { alias: string }>): Promise<{ name: string }> {
  const contract = await requireSavings(bank.database, session, params.id)
  const alias = readAlias(body.alias)
  const name = displayName({ ...contract, alias })
  await bank.database.transaction(async (tx) => {
    await saveAlias(tx, session, contract.id, alias)
    const data = { before: displayName(contract), after: name }
    await recordEvent(tx, session, { kind: 'ALIAS_CHANGED', at: now, productId: contract.id, data })
  })
  return { name }
}

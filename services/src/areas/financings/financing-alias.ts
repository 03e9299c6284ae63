import { FINANCING_TYPES } from '@almenara/contract/areas/financings/products'
import type { Request } from '../../http/route.ts'
import { displayName, requireContract } from '../../products/access.ts'
import { readAlias, saveAlias } from '../../products/alias.ts'
import { recordEvent } from '../../session-log/record-event.ts'

/** Changes the name that this user reads on a financing, and answers with the one that stands now. */
export async function changeFinancingAlias({
  bank,
  session,
  params,
  body,
  now,
}: Request<{ id: string }, undefined, { alias: string }>): Promise<{ name: string }> {
  const product = await requireContract(bank.database, session, params.id, FINANCING_TYPES)
  const alias = readAlias(body.alias)
  const name = displayName({ ...product, alias })
  await bank.database.transaction(async (tx) => {
    await saveAlias(tx, session, product.id, alias)
    await recordEvent(tx, session, {
      kind: 'ALIAS_CHANGED',
      at: now,
      productId: product.id,
      data: { before: displayName(product), after: name },
    })
  })
  return { name }
}

import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { readAlias, saveAlias } from '../../products/alias.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { requireCard } from './card-access.ts'

/** Changes the name that this user reads on a card, and answers with the one that stands now. */
export async function changeCardAlias({
  bank,
  session,
  params,
  body,
  now,
}: Request<{ id: string }, undefined, { alias: string }>): Promise<{ name: string }> {
  const card = await requireCard(bank.database, session, params.id)
  const alias = readAlias(body.alias)
  const name = displayName({ ...card, alias })
  await bank.database.transaction(async (tx) => {
    await saveAlias(tx, session, card.id, alias)
    const data = { before: displayName(card), after: name }
    await recordEvent(tx, session, { kind: 'ALIAS_CHANGED', at: now, productId: card.id, data })
  })
  return { name }
}

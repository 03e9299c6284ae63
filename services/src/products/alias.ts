import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { badInput } from '../http/failure.ts'
import type { Asker } from '../http/handler.ts'
import type { Session } from '../identity/sessions.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { displayName, type OwnedContract } from './access.ts'
import { powers } from './tables.ts'

/**
 * The alias as it is kept: `null` for none. Throws BAD_INPUT on the field `alias` with the specification's messages (§5).
 */
export function readAlias(text: string): string | null {
  const checked = checkAlias(text)
  if (!checked.ok) throw badInput('alias', ALIAS_MESSAGES[checked.problem])
  return checked.alias === '' ? null : checked.alias
}

type Renaming = Asker & { params: { id: string }; body: { alias: string } }
type Named = Pick<OwnedContract, 'id' | 'alias' | 'commercialName'>

/**
 * The use case of every area's alias: changes the name that this user reads on a product, whose other users keep the one they gave it,
 * and answers with the one that stands now. `requireOwn` is the area's way to a product: it throws NOT_FOUND where it is not theirs.
 */
export function changeAlias(requireOwn: (db: Db, session: Session, id: string) => Promise<Named>) {
  return async ({ bank, session, params, body, now }: Renaming): Promise<{ name: string }> => {
    const product = await requireOwn(bank.database, session, params.id)
    const alias = readAlias(body.alias)
    const name = displayName({ ...product, alias })
    await bank.database.transaction(async (tx) => {
      await tx
        .update(powers)
        .set({ alias })
        .where(and(eq(powers.userId, session.userId), eq(powers.productId, product.id)))
      const data = { before: displayName(product), after: name }
      await recordEvent(tx, session, { kind: 'ALIAS_CHANGED', at: now, productId: product.id, data })
    })
    return { name }
  }
}

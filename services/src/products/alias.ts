import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { badInput } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import { powers } from './tables.ts'

/**
 * The alias as it is kept: `null` for none. Throws BAD_INPUT on the field `alias` with the specification's messages (§5).
 */
export function readAlias(text: string): string | null {
  const checked = checkAlias(text)
  if (!checked.ok) throw badInput('alias', ALIAS_MESSAGES[checked.problem])
  return checked.alias === '' ? null : checked.alias
}

/** Names a product for this user alone; other users keep the name they gave it. */
export async function saveAlias(tx: Tx, session: Session, productId: string, alias: string | null): Promise<void> {
  await tx
    .update(powers)
    .set({ alias })
    .where(and(eq(powers.userId, session.userId), eq(powers.productId, productId)))
}

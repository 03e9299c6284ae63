/** What payments and requests leave among a customer's contacts: who is at a number, as the directory says it, and when they last used it. */
import type { Instant } from '@almenara/contract/dates'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { notOver } from '../contract/in-force.ts'
import { bizumContracts } from '../contract/tables.ts'
import { bizumContacts } from './tables.ts'

export interface Met {
  /** E.164. */
  phone: string
  /** As the directory gave it; of whoever has no Bizum, or whose bank gives no name, their number. */
  name: string
}

/** Whether a name is one, and not the number in its place. */
export function isNamed({ phone, name }: Met): boolean {
  return name !== phone && name !== formatPhone(phone as Phone)
}

/**
 * A customer has paid these people (`paid`) or has asked them. Whoever was no contact is one now, unless the customer has left Bizum; whoever was
 * taken off the list stays off it.
 */
export async function notePeople(
  tx: Tx,
  userId: number,
  people: readonly Met[],
  { paid, now }: { paid: boolean; now: Instant },
): Promise<void> {
  const column = (of: (one: Met) => string | null) => sql.param(people.map(of))
  const { directoryName, knownSince } = bizumContacts
  await tx.execute(sql`
    insert into ${bizumContacts} (id, user_id, phone, directory_name, last_at, known_since)
    select gen_random_uuid(), ${userId}, phone, name, ${now}, ${paid ? now : null}
    from unnest(${column(({ phone }) => phone)}::text[], ${column((one) => (isNamed(one) ? one.name : null))}::text[]) met(phone, name)
    where exists (select from ${bizumContracts} where ${bizumContracts.userId} = ${userId} and ${notOver})
    on conflict (user_id, phone) do update set directory_name = coalesce(excluded.directory_name, ${directoryName}),
      last_at = excluded.last_at, known_since = coalesce(${knownSince}, excluded.known_since)`)
}

/**
 * Somebody has paid the customer. Receivers do not see a sender's number, so nobody is added to their contacts. A name that is known already
 * stays: whoever has taken over a number could otherwise make theirs the known one by paying a cent.
 */
export async function noteSender(tx: Tx, userId: number, { phone, name }: Met, now: Instant): Promise<void> {
  const { directoryName, knownSince } = bizumContacts
  await tx
    .update(bizumContacts)
    .set({
      knownSince: sql`coalesce(${knownSince}, ${now})`,
      ...(isNamed({ phone, name }) ? { directoryName: sql`coalesce(${directoryName}, ${name})` } : {}),
    })
    .where(and(eq(bizumContacts.userId, userId), eq(bizumContacts.phone, phone)))
}

/** That person may ask for nothing more. Whoever was no contact is kept as blocked, and not as saved. */
export async function blockPerson(tx: Tx, userId: number, { phone, name }: Met, now: Instant): Promise<void> {
  const directoryName = isNamed({ phone, name }) ? name : null
  await tx
    .insert(bizumContacts)
    .values({ id: crypto.randomUUID(), userId, phone, directoryName, blockedAt: now })
    .onConflictDoUpdate({ target: [bizumContacts.userId, bizumContacts.phone], set: { blockedAt: now } })
}

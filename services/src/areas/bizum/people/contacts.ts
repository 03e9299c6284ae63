/** The people whom a customer pays or asks: saved by them, theirs to change and to take away. Nothing here asks the scheme for anybody's name. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { BizumContact, bizumContacts as listed, bizumContactSet } from '@almenara/contract/areas/bizum/contacts'
import type { Instant } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { badInput } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { users } from '../../../identity/tables.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { bizumContacts } from './tables.ts'
import { readBizumPhone } from './bizum-phone.ts'

/** The most that one customer keeps: a telephone's whole book stays in the telephone. */
const MOST = 500
const TOO_MANY = `Puede guardar ${MOST} contactos como máximo. Quite alguno.`

type Row = typeof bizumContacts.$inferSelect

export const readContacts: Handler<typeof listed> = async ({ bank, session }) => {
  await requireBizum(bank.database, session)
  return { contacts: await contactsOf(bank.database, session.userId) }
}

/** Favourites first, then by their last use. Taken off the list, and those of merchants, are not here. */
export async function contactsOf(db: Db, userId: number, most = MOST): Promise<BizumContact[]> {
  const rows = await db
    .select()
    .from(bizumContacts)
    .where(and(eq(bizumContacts.userId, userId), eq(bizumContacts.hidden, false), isNotNull(bizumContacts.phone)))
    .orderBy(
      sql`${bizumContacts.favourite} desc, ${bizumContacts.lastAt} desc nulls last`,
      sql`coalesce(${bizumContacts.alias}, ${bizumContacts.directoryName})`,
      bizumContacts.id,
    )
    .limit(most)
  return rows.map(shown)
}

function shown({ id, phone, alias, directoryName, favourite, blockedAt, lastAt }: Row): BizumContact {
  return {
    id,
    phone: phone ?? '',
    ...(alias === null ? {} : { alias }),
    ...(directoryName === null ? {} : { name: directoryName }),
    favourite,
    blocked: blockedAt !== null,
    ...(lastAt === null ? {} : { lastAt }),
  }
}

/** What is left out stays as it is. Throws BAD_INPUT at `phone` or `alias`. */
export const setContact: Handler<typeof bizumContactSet> = async ({ bank, session, now, body }) => {
  await requireBizum(bank.database, session)
  const { favourite, hidden } = body
  const read = readBizumPhone(bank.brand, body.phone)
  if (!read.ok) throw badInput('phone', read.problem)
  const alias = body.alias === undefined ? undefined : readAlias(body.alias)
  // Adding or changing a contact shows it again.
  const change = {
    hidden: hidden ?? false,
    ...(alias === undefined ? {} : { alias }),
    ...(favourite === undefined ? {} : { favourite }),
  }
  return bank.database.transaction(async (tx) => {
    await saveContact(tx, { userId: session.userId, phone: read.phone }, change, now)
    return { contacts: await contactsOf(tx, session.userId) }
  })
}

/** Null takes it away. */
function readAlias(typed: string): string | null {
  const checked = checkAlias(typed, MAX_LENGTH.contactName)
  if (!checked.ok) throw badInput('alias', aliasMessages(MAX_LENGTH.contactName)[checked.problem])
  return checked.alias === '' ? null : checked.alias
}

/** Writes what changes of somebody, whom the customer may not have saved yet. Throws BAD_INPUT at `phone` beyond the most. */
async function saveContact(
  tx: Tx,
  who: { userId: number; phone: string },
  change: Partial<Pick<Row, 'alias' | 'favourite' | 'hidden'>>,
  now: Instant,
): Promise<void> {
  // One at a time for each customer, so that those they have can be counted.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, who.userId)).for('no key update')
  const theirs = eq(bizumContacts.userId, who.userId)
  const saved = and(theirs, isNotNull(bizumContacts.savedAt))
  const known = await tx.$count(bizumContacts, and(saved, eq(bizumContacts.phone, who.phone)))
  if (known === 0 && (await tx.$count(bizumContacts, saved)) >= MOST) throw badInput('phone', TOO_MANY)
  await tx
    .insert(bizumContacts)
    .values({ id: crypto.randomUUID(), ...who, ...change, savedAt: now })
    .onConflictDoUpdate({
      target: [bizumContacts.userId, bizumContacts.phone],
      set: { ...change, savedAt: sql`coalesce(${bizumContacts.savedAt}, ${now})` },
    })
}

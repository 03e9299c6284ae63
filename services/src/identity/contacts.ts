/** The contact details of users. */
import type { Phone } from '@almenara/contract/phone'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { contacts, users } from './tables.ts'

export type Contact = typeof contacts.$inferSelect

/** Everything the bank has of the user's party, at most one of each kind. */
export async function contactsOf(db: Db, userId: number): Promise<Contact[]> {
  const rows = await db.select().from(contacts).innerJoin(users, eq(users.partyId, contacts.partyId)).where(eq(users.id, userId))
  return rows.map((row) => row.contacts)
}

/** The mobile to which the user's one-time codes go; `undefined` for whoever has not contracted them (specification §6, Q302). */
export async function otpPhone(db: Db, userId: number): Promise<Phone | undefined> {
  const [row] = await db
    .select({ value: contacts.value })
    .from(contacts)
    .innerJoin(users, eq(users.partyId, contacts.partyId))
    .where(and(eq(users.id, userId), eq(contacts.otp, true)))
  return row?.value as Phone | undefined
}

/** The first page of the personal area, and the contacts as they are shown: never whole. */
import type { overview } from '@almenara/contract/areas/personal-data/overview'
import type { MaskedContact, contactInfoView } from '@almenara/contract/areas/personal-data/contact-info'
import { and, eq } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { contactsOf, type Contact } from '../../identity/contacts.ts'
import { maskContact, maskTaxId } from '../../identity/mask-contact.ts'
import { lastAccess } from '../../identity/sessions.ts'
import { parties, users } from '../../identity/tables.ts'
import { readSignatory } from '../../two-step/signatory.ts'
import { signatureMethods } from '../../two-step/tables.ts'

export const readContactInfo: Handler<typeof contactInfoView> = async ({ bank, session }) => {
  return { contacts: (await contactsOf(bank.database, session.userId)).map(masked) }
}

export const readOverview: Handler<typeof overview> = async ({ bank, session, now }) => {
  const { database } = bank
  const [user] = await database.select().from(users).innerJoin(parties, eq(parties.id, users.partyId)).where(eq(users.id, session.userId))
  if (!user) throw new Failure('SESSION_ENDED')
  const { executive, enrolled } = await readSignatory(database, session, now)
  const since = await database
    .select({ id: signatureMethods.id, since: signatureMethods.since })
    .from(signatureMethods)
    .where(and(eq(signatureMethods.userId, session.userId), eq(signatureMethods.active, true)))
  const before = await lastAccess(database, session)
  return {
    name: user.parties.name,
    username: user.users.username,
    taxId: maskTaxId(user.parties.taxId),
    contacts: (await contactsOf(database, session.userId)).map(masked),
    executive,
    methods: enrolled.flatMap(({ id, method, locked }) => {
      const row = since.find((one) => one.id === id)
      return row ? [{ method, since: row.since, locked }] : []
    }),
    ...(before ? { lastAccess: before } : {}),
  }
}

function masked(contact: Contact): MaskedContact {
  const { kind, verifiedAt, since } = contact
  return { kind, masked: maskContact(contact), verified: verifiedAt !== null, since }
}

/**
 * Tells customers, outside the portal, that documents have come to their mailbox: a document is provided only once they were told (CJEU C-375/15,
 * BAWAG). One message for all that has come, and one a day: by e-mail, by SMS where it bounces or there is no address, and on paper where neither
 * is possible. No figures, no links.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { Phone } from '@almenara/contract/phone'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { contactsOf, type Contact } from '../identity/contacts.ts'
import { maskContact } from '../identity/mask-contact.ts'
import { publishNotices } from '../messages/notices.ts'
import { sendMessage } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { communications, communicationTellings } from './tables.ts'

const PURPOSE = 'mailbox.told'
const CUSTOMERS_AT_ONCE = 200

/** Where a telling goes next: the kinds of contact that are left to try. */
const AFTER = { START: ['EMAIL', 'MOBILE'], EMAIL: ['MOBILE'], SMS: [] } as const

/** `until`: whoever has something that was delivered by then, of all that they have. */
export async function tellCustomers(bank: Bank, until: Instant): Promise<void> {
  for (const messageId of await answered(bank)) await bank.database.transaction((tx) => takeAnswer(tx, bank, messageId))
  for (let users = await toTell(bank, until); users.length > 0; users = await toTell(bank, until)) {
    for (const userId of users) await bank.database.transaction((tx) => tellUser(tx, bank, userId))
  }
}

/** Customers who have something new and were not told anything today. */
async function toTell({ database, clock }: Bank, until: Instant): Promise<number[]> {
  const { userId, tellFrom } = communications
  const toldToday = sql`select from ${communicationTellings} t join ${communications} c on c.id = t.communication_id
    where c.user_id = ${userId} and (t.at at time zone 'Europe/Madrid')::date = ${dayAt(clock.now())}::date`
  const rows = await database
    .selectDistinct({ userId })
    .from(communications)
    .where(and(lte(tellFrom, until), sql`not exists (${toldToday})`))
    .orderBy(asc(userId))
    .limit(CUSTOMERS_AT_ONCE)
  return rows.map((row) => row.userId)
}

async function tellUser(tx: Tx, bank: Bank, userId: number): Promise<void> {
  const { id, tellFrom } = communications
  const rows = await tx
    .select({ id })
    .from(communications)
    .where(and(eq(communications.userId, userId), isNotNull(tellFrom)))
    .orderBy(asc(id))
    .for('update')
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  await tx.update(communications).set({ tellFrom: null }).where(inArray(id, ids))
  await tellNext(tx, bank, { userId, ids, kinds: AFTER.START })
}

interface Telling {
  userId: number
  /** Of the communications. */
  ids: readonly string[]
  kinds: readonly Contact['kind'][]
}

/** By the first of these kinds of contact that the customer has. */
async function tellNext(tx: Tx, bank: Bank, { userId, ids, kinds }: Telling): Promise<void> {
  const now = bank.clock.now()
  const contacts = await contactsOf(tx, userId)
  const contact = kinds.map((kind) => contacts.find((one) => one.kind === kind)).find((one) => one !== undefined)
  if (!contact) return sendOnPaper(tx, userId, ids, now)
  const channel = contact.kind === 'EMAIL' ? 'EMAIL' : 'SMS'
  const messageId = await sendMessage(tx, bank, messageFor(bank, contact, ids.length), now)
  const told = { channel, contact: maskContact(contact), messageId, at: now } as const
  await tx.insert(communicationTellings).values(ids.map((communicationId) => ({ ...told, communicationId })))
}

function messageFor({ brand: { name } }: Bank, { kind, value }: Contact, count: number) {
  const what = count === 1 ? 'Tiene un documento nuevo' : `Tiene ${count} documentos nuevos`
  if (kind !== 'EMAIL') {
    return {
      channel: 'SMS' as const,
      to: value as Phone,
      text: `${name}: ${what.toLowerCase()} en su buzón de la banca en línea.`,
      purpose: PURPOSE,
    }
  }
  const text = [
    `${what} en su buzón. ${count === 1 ? 'Puede leerlo' : 'Puede leerlos'} en la banca en línea de ${name}, en «Buzón».`,
    `Este mensaje no lleva enlaces. ${name} nunca le pedirá sus claves por correo, teléfono o SMS.`,
  ].join('\n\n')
  return { channel: 'EMAIL' as const, to: value, subject: `${name}: ${what.toLowerCase()} en su buzón`, text, purpose: PURPOSE }
}

/** Nobody could be told: the documents go by post too, and the customer is asked for a contact. */
async function sendOnPaper(tx: Tx, userId: number, ids: readonly string[], now: Instant): Promise<void> {
  const told = { channel: 'NONE', contact: '', at: now, result: 'NO_CONTACT' } as const
  await tx.insert(communicationTellings).values(ids.map((communicationId) => ({ ...told, communicationId })))
  await tx
    .update(communications)
    .set({ deliveredAs: 'PAPER' })
    .where(inArray(communications.id, [...ids]))
  const text =
    'No hemos podido avisarle de un documento nuevo del buzón y se lo enviaremos también en papel. Revise su correo y su móvil en Área personal.'
  await publishNotices(tx, [userId], { title: 'Datos de contacto', text }, now)
}

/** Messages that are over and whose outcome has not been noted. */
async function answered({ database }: Bank): Promise<number[]> {
  const rows = await database
    .selectDistinct({ id: outboxMessages.id })
    .from(communicationTellings)
    .innerJoin(outboxMessages, eq(outboxMessages.id, communicationTellings.messageId))
    .where(and(isNull(communicationTellings.result), isNull(outboxMessages.nextAttemptAt)))
    .orderBy(asc(outboxMessages.id))
    .limit(CUSTOMERS_AT_ONCE)
  return rows.map(({ id }) => id)
}

async function takeAnswer(tx: Tx, bank: Bank, messageId: number): Promise<void> {
  const [message] = await tx.select({ sentAt: outboxMessages.sentAt }).from(outboxMessages).where(eq(outboxMessages.id, messageId))
  if (!message) return
  const { sentAt } = message
  const { communicationId, channel, result } = communicationTellings
  const tellings = await tx
    .update(communicationTellings)
    .set({ result: sentAt ? 'ACCEPTED' : 'BOUNCED' })
    .where(and(eq(communicationTellings.messageId, messageId), isNull(result)))
    .returning({ communicationId, channel })
  const [first] = tellings
  if (!first) return
  const ids = tellings.map((telling) => telling.communicationId)
  if (sentAt) {
    await tx.update(communications).set({ toldAt: sentAt }).where(inArray(communications.id, ids))
    return
  }
  const [told] = await tx.select({ userId: communications.userId }).from(communications).where(eq(communications.id, first.communicationId))
  if (told) await tellNext(tx, bank, { userId: told.userId, ids, kinds: first.channel === 'EMAIL' ? AFTER.EMAIL : AFTER.SMS })
}

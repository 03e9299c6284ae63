/** How the customer receives what the bank writes: whether in the mailbox or on paper, by product and type. */
import type { MailboxAdministration, mailboxAdministration, mailboxUpdate } from '@almenara/contract/areas/mailbox/administration'
import type { BodyOf } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { channelsOf } from '../../correspondence/channels.ts'
import { mailboxChoices, mailboxes } from '../../correspondence/tables.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { contactsOf } from '../../identity/contacts.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { conditionsOf } from './conditions.ts'
import { writeMailboxContract } from './contract-copy.ts'
import { namedProducts } from './products.ts'

type Changes = BodyOf<typeof mailboxUpdate>
type Choice = MailboxAdministration['choices'][number]

export const readAdministration: Handler<typeof mailboxAdministration> = ({ bank, session }) =>
  administrationOf(bank.database, { bank, session })

async function administrationOf(db: Db, { bank, session }: Omit<Asker, 'now'>): Promise<MailboxAdministration> {
  const { userId, executive } = session
  const contacts = await contactsOf(db, userId)
  const email = contacts.find(({ kind, verifiedAt }) => kind === 'EMAIL' && verifiedAt !== null)
  const mobile = contacts.find(({ kind }) => kind === 'MOBILE')
  const mailbox = await mailboxOfUser(db, userId)
  const accepted = mailbox?.conditionsVersion
  return {
    contracted: isOpen(mailbox),
    contacts: { ...(email && { email: maskContact(email) }), ...(mobile && { mobile: maskContact(mobile) }) },
    conditionsVersion: conditionsOf(bank.brand).version,
    ...(accepted ? { acceptedVersion: accepted } : {}),
    choices: await choicesOf(db, { bank, session }),
    editable: executive,
  }
}

async function mailboxOfUser(db: Db, userId: number) {
  const [mailbox] = await db.select().from(mailboxes).where(eq(mailboxes.userId, userId))
  return mailbox
}

const isOpen = (mailbox: typeof mailboxes.$inferSelect | undefined) => mailbox !== undefined && mailbox.cancelledAt === null

/** Each type of each product that it is about, and those that are about the customer. */
async function choicesOf(db: Db, { bank, session }: Omit<Asker, 'now'>): Promise<Choice[]> {
  const channelOf = (await channelsOf(db, [session.userId]))(session.userId)
  const owned = await namedProducts(db, session)
  return bank.brand.mailbox.types.flatMap((type) => {
    const about = type.products ? owned.filter((product) => type.products?.includes(product.type)).map(({ id }) => id) : [null]
    const locked = type.channels.length === 1 ? { locked: true as const } : {}
    return about.map((productId) => ({
      ...(productId === null ? {} : { productId }),
      type: type.code,
      channel: channelOf(type, productId),
      ...locked,
    }))
  })
}

/** No code is asked for: it is reversible, moves nothing, and the customer is told by e-mail. */
export const updateAdministration: Handler<typeof mailboxUpdate> = async ({ bank, session, now, body }) => {
  if (body.conditionsVersion !== conditionsOf(bank.brand).version)
    throw badInput('conditionsVersion', 'Las condiciones han cambiado. Léalas de nuevo antes de continuar.')
  return bank.database.transaction(async (tx) => {
    const mailbox = await lockedMailbox(tx, session.userId)
    const changed = await setContract(tx, { bank, session, now }, body, isOpen(mailbox))
    const chosen = await choose(tx, { bank, session, now }, body)
    if (changed || chosen) {
      const what = 'Se ha cambiado cómo recibe las comunicaciones del banco.'
      await sendSecurityNotice(tx, bank, session.userId, { subject: 'cambios en el buzón', what }, now)
      await recordEvent(tx, session, { kind: 'MAILBOX_CHANGED', at: now })
    }
    return administrationOf(tx, { bank, session })
  })
}

async function lockedMailbox(tx: Tx, userId: number) {
  const [mailbox] = await tx.select().from(mailboxes).where(eq(mailboxes.userId, userId)).for('update')
  return mailbox
}

/** Answers whether it changed anything. Throws BAD_INPUT without a verified e-mail address: nobody could be told of what comes. */
async function setContract(tx: Tx, { bank, session, now }: Asker, { contract }: Changes, open: boolean): Promise<boolean> {
  if (contract === undefined || contract === open) return false
  const { userId } = session
  if (!contract) {
    await tx.update(mailboxes).set({ cancelledAt: now }).where(eq(mailboxes.userId, userId))
    return true
  }
  const contacts = await contactsOf(tx, userId)
  if (!contacts.some(({ kind, verifiedAt }) => kind === 'EMAIL' && verifiedAt !== null))
    throw badInput('contract', 'Antes de contratar el buzón necesitamos un correo electrónico verificado.')
  const { version, sha256 } = conditionsOf(bank.brand)
  const terms = { contractedAt: now, cancelledAt: null, conditionsVersion: version, conditionsSha256: sha256 }
  await tx
    .insert(mailboxes)
    .values({ userId, ...terms })
    .onConflictDoUpdate({ target: mailboxes.userId, set: terms })
  await writeMailboxContract(tx, bank, userId, now)
  return true
}

/** Answers whether any was another channel than before. Throws as the call says; then none is written. */
async function choose(tx: Tx, { bank, session, now }: Asker, { changes, conditionsVersion }: Changes): Promise<boolean> {
  if (changes.length === 0) return false
  const { userId } = session
  if (!isOpen(await mailboxOfUser(tx, userId))) throw new Failure('MAILBOX_NOT_CONTRACTED')
  const before = await choicesOf(tx, { bank, session })
  const rows = changes.flatMap((change) => {
    const standing = before.find(({ type, productId }) => type === change.type && productId === change.productId)
    if (!standing) throw new Failure('NOT_FOUND')
    if (standing.channel === change.channel) return []
    if (standing.locked) throw badInput('changes', 'Esta comunicación solo puede llegar por un canal.')
    const { productId = null, type, channel } = change
    return [{ userId, productId, type, channel, since: now, conditionsVersion }]
  })
  if (rows.length > 0) await tx.insert(mailboxChoices).values(rows)
  return rows.length > 0
}

/** Changing how the bank reaches the customer. What receives codes is proved first (`verify-contact.ts`); all of it is signed. */
import { contactChange as calls, type ContactChangeInput } from '@almenara/contract/areas/personal-data/contact-info'
import { CHANGE_SOMETHING } from '@almenara/contract/areas/personal-data/field-words'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import { forgetSessionsOf } from '../../http/session.ts'
import { contactsOf, type Contact } from '../../identity/contacts.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { mobileChanged } from '../../identity/mobile-changes.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import { contacts, users } from '../../identity/tables.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { sendMessage } from '../../messages/send.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import type { Executing, Execution } from '../../two-step/work.ts'
import { readPhone, type ReadContact } from './typed-contact.ts'
import { requireProved, spendVerification } from './verify-contact.ts'

type Kind = Contact['kind']

/** One contact as it will be; without a value it is taken away. */
interface Change {
  kind: Kind
  to: ReadContact | null
  /** Where it was proved. */
  verification?: string
}

const FIELDS: Readonly<Record<Kind, { field: string; label: string }>> = {
  MOBILE: { field: 'mobile', label: 'Móvil' },
  PHONE: { field: 'phone', label: 'Otro teléfono' },
  EMAIL: { field: 'email', label: 'Correo electrónico' },
}

export const contactChange: TwoStepOperation<undefined, ContactChangeInput, Change[], 'VERIFICATION_USED'> = {
  kind: 'contact-change',
  calls,
  prepare: async (request) => {
    const known = await contactsOf(request.bank.database, request.session.userId)
    const changes = await readChanges(request)
    const different = changes.filter(({ kind, to }) => known.find((contact) => contact.kind === kind)?.value !== to?.value)
    if (different.length === 0) throw badInput('mobile', CHANGE_SOMETHING)
    return prepared(known, different)
  },
  refusals: { VERIFICATION_USED: 'El dato que comprobó ya se ha usado en otro cambio. No se ha cambiado nada: compruébelo de nuevo.' },
  work: changeContacts,
  executed: ({ bank, session }) => forgetSessionsOf(bank, session.userId),
}

async function readChanges({ bank, session, now, input }: Preparing<undefined, ContactChangeInput>): Promise<Change[]> {
  const { mobile, email, phone } = input
  const proved = async (kind: 'MOBILE' | 'EMAIL', id: string): Promise<Change> => {
    return { kind, to: await requireProved(bank.database, session.userId, id, kind, now), verification: id }
  }
  return [
    ...(mobile === undefined ? [] : [await proved('MOBILE', mobile)]),
    ...(phone === undefined ? [] : [{ kind: 'PHONE' as const, to: phone && readPhone(phone, 'phone') }]),
    ...(email === undefined ? [] : [await proved('EMAIL', email)]),
  ]
}

function prepared(known: readonly Contact[], changes: Change[]): Prepared<Change[]> {
  const codesMove = changes.some(({ kind }) => kind === 'MOBILE') && known.some(({ otp }) => otp)
  return {
    title: 'Cambio de sus datos de contacto',
    purpose: purposeOf(changes),
    facts: changes.flatMap((change) => factsOf(known, change)),
    legs: [],
    done: {
      title: 'Datos de contacto cambiados',
      text: 'El banco ya usa sus datos nuevos.',
      next: [
        ...(codesMove
          ? [
              'Desde ahora recibirá las claves por SMS en su móvil nuevo.',
              'Hemos avisado por SMS a su móvil anterior y hemos cerrado sus otras sesiones.',
            ]
          : []),
        'Si algún dato no es correcto, puede cambiarlo otra vez cuando quiera.',
      ],
    },
    data: changes,
  }
}

/** For the SMS, which goes to the former mobile: what a thief would want its owner not to read. */
function purposeOf(changes: readonly Change[]): string {
  const mobile = changes.find(({ kind }) => kind === 'MOBILE')
  if (mobile?.to) return `cambiar su móvil por el terminado en ${mobile.to.value.slice(-3)}`
  return changes.some(({ kind }) => kind === 'EMAIL') ? 'cambiar su correo electrónico' : 'cambiar su otro teléfono'
}

function factsOf(known: readonly Contact[], { kind, to }: Change): Fact[] {
  const { field, label } = FIELDS[kind]
  const before = known.find((contact) => contact.kind === kind)
  const text = to === null ? 'Se quita' : kind === 'EMAIL' ? to.value : formatPhone(to.value as Phone, true)
  return [
    { label: `${label} nuevo`, field, value: { type: 'TEXT', text } },
    ...(before ? [{ label: `${label} anterior`, value: { type: 'TEXT' as const, text: maskContact(before) } }] : []),
  ]
}

async function changeContacts(tx: Tx, execution: Executing<Change[]>): Promise<'VERIFICATION_USED' | undefined> {
  const { bank, actor, now, order, data: changes } = execution
  const [user] = await tx.select({ partyId: users.partyId }).from(users).where(eq(users.id, actor.userId)).for('no key update')
  if (!user) throw new Error(`User ${actor.userId} is not there`)
  for (const { verification } of changes) {
    if (verification && !(await spendVerification(tx, actor.userId, verification, now))) return 'VERIFICATION_USED'
  }
  const before = await contactsOf(tx, actor.userId)
  const what = changes.map(({ kind, to }) => `${FIELDS[kind].label} ${to ? maskContact({ kind, value: to.value }) : 'quitado'}`).join(', ')
  // To the address that was: whoever changes it must not be the only one to know.
  await sendSecurityNotice(tx, bank, actor.userId, { subject: 'cambio de sus datos de contacto', what: `Se han cambiado: ${what}.` }, now)
  for (const { kind, to, verification } of changes) {
    if (!to) {
      await tx.delete(contacts).where(and(eq(contacts.partyId, user.partyId), eq(contacts.kind, kind)))
      continue
    }
    const set = { ...to, verifiedAt: verification ? now : null, since: now }
    await tx
      .insert(contacts)
      .values({ partyId: user.partyId, kind, ...set })
      .onConflictDoUpdate({ target: [contacts.partyId, contacts.kind], set })
  }
  if (changes.some(({ kind }) => kind === 'MOBILE')) await mobileChanged(tx, user.partyId, now)
  await recordEvent(tx, actor, { kind: 'CONTACT_CHANGED', at: now, orderId: order.id, data: { what } })
  const formerCodes = before.find(({ otp }) => otp)
  const mobile = changes.find(({ kind }) => kind === 'MOBILE')?.to
  if (formerCodes && mobile) await moveCodes(tx, execution, formerCodes, mobile)
  return undefined
}

/** The former mobile is told, and nothing that was sent there, nor any other session, is of use any more. */
async function moveCodes(tx: Tx, { bank, actor, now, order }: Execution, former: Contact, { value }: ReadContact): Promise<void> {
  const { name, phones } = bank.brand
  const text = `${name}: el móvil de sus claves es ahora el terminado en ${value.slice(-3)}. Si no ha sido usted, llame ya al ${phones.cardBlocking}.`
  await sendMessage(tx, bank, { channel: 'SMS', to: former.value as Phone, text, purpose: 'security-notice' }, now)
  await tx.execute(sql`select orders_void_codes(${actor.userId}, ${order.id}, ${now})`)
  await endSessionsOf(tx, { userId: actor.userId, except: actor.id, address: actor.address }, 'CONTACT_CHANGED', now)
  await recordEvent(tx, actor, { kind: 'OTP_CHANGED', at: now, orderId: order.id, data: { what: `Móvil terminado en ${value.slice(-3)}` } })
}

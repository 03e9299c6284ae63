/**
 * One-time codes by SMS: seen, contracted, given up. Whoever can sign already signs it as anything else. Whoever cannot, or has no more
 * than a coordinates card or a card's PIN, which prove no possession, proves two things: the access password, typed again unless a forced
 * step follows the sign-in where it was typed, and the mobile
 * that the bank has of them, with a code sent to it; never a mobile told now, which anybody who came in with a stolen password could tell
 * (RTS SCA 2018/389 art. 24).
 */
import { WRITE_PASSWORD } from '@almenara/contract/areas/personal-data/field-words'
import { otpAdmin as calls, type OtpAdminInput, type otpView } from '@almenara/contract/areas/personal-data/otp'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import { forgetSessionsOf } from '../../http/session.ts'
import type { Handler } from '../../http/handler.ts'
import { forgiveAttempts } from '../../identity/attempts.ts'
import { contactsOf, type Contact } from '../../identity/contacts.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { judgePassword } from '../../identity/judge-password.ts'
import { renewSca } from '../../identity/sca.ts'
import type { Session } from '../../identity/sessions.ts'
import { contacts, users } from '../../identity/tables.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { sendMessage } from '../../messages/send.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { enrol, reserve, withdraw } from '../../two-step/enrol.ts'
import { hasStrong, readSignatory } from '../../two-step/signatory.ts'
import { signatureMethods } from '../../two-step/tables.ts'
import type { Execution } from '../../two-step/work.ts'

interface OtpEffect {
  action: OtpAdminInput['action']
  /** The mobile that gets them, or had them, as it was when it was signed. */
  mobile: string
}

type Ordering = Preparing<undefined, OtpAdminInput>

export const readOtp: Handler<typeof otpView> = async ({ bank, session, now }) => {
  const { database } = bank
  const mobile = (await contactsOf(database, session.userId)).find(({ kind }) => kind === 'MOBILE')
  const signatory = await readSignatory(database, session, now)
  const codes = signatory.enrolled.find(({ method }) => method === 'OTP_SMS')
  const [row] = codes ? await database.select().from(signatureMethods).where(eq(signatureMethods.id, codes.id)) : []
  const contracted = row !== undefined && mobile?.otp === true
  return {
    contracted,
    ...(contracted ? { since: row.since } : {}),
    ...(mobile?.verifiedAt || contracted ? { mobile: maskContact(mobile as Contact) } : {}),
    asksPassword: !hasStrong(signatory, bank.brand) && !typedJustNow(session, now),
  }
}

export const otpAdmin: TwoStepOperation<undefined, OtpAdminInput, OtpEffect, 'MOBILE_CHANGED'> = {
  kind: 'otp-admin',
  calls,
  // Of a password not even a digest is kept.
  recognise: ({ input }) => ({ action: input.action }),
  prepare: (request) => (request.input.action === 'CONTRACT' ? contracting(request) : cancelling(request)),
  executed: ({ bank, session }) => forgetSessionsOf(bank, session.userId),
  refusals: { MOBILE_CHANGED: 'Su móvil ha cambiado desde que empezó la operación. No se ha hecho nada: prepárela de nuevo.' },
  work: async (tx, executing) => {
    const { action, mobile } = executing.data
    return action === 'CONTRACT' ? contract(tx, executing, mobile) : cancel(tx, executing, mobile)
  },
}

async function contracting(request: Ordering): Promise<Prepared<OtpEffect>> {
  const { bank, session, now } = request
  const signatory = await readSignatory(bank.database, session, now)
  if (!signatory.executive) throw new Failure('CONSULTATIVE')
  const strong = hasStrong(signatory, bank.brand)
  const mobile = (await contactsOf(bank.database, session.userId)).find(({ kind }) => kind === 'MOBILE')
  if (mobile?.otp) throw badInput('action', 'Ya firma con claves por SMS.')
  if (!mobile?.verifiedAt) throw badInput('mobile', 'No tenemos un móvil suyo comprobado. Acuda a su oficina para darlo.')
  if (!strong && !typedJustNow(session, now)) await requirePassword(request)
  const methodId = await bank.database.transaction((tx) => reserve(tx, session.userId, 'OTP_SMS', now))
  const phone = mobile.value as Phone
  return {
    title: 'Activación de las claves por SMS',
    purpose: 'activar las claves por SMS',
    facts: [
      { label: 'Operación', value: { type: 'TEXT', text: 'Firmar con claves por SMS' } },
      { label: 'Móvil', value: { type: 'TEXT', text: maskContact(mobile) } },
    ],
    legs: [],
    done: {
      title: 'Claves por SMS activadas',
      text: `Desde ahora firma sus operaciones con un código que enviamos al móvil terminado en ${formatPhone(phone).slice(-3)}.`,
      next: [
        'Cada código sirve para una sola operación y caduca en minutos.',
        'No comparta sus códigos con nadie: el banco nunca se los pedirá.',
      ],
    },
    ...(strong ? {} : { enrols: { methodId, phone } }),
    data: { action: 'CONTRACT', mobile: mobile.value },
  }
}

/** A forced step follows signing in, where the password was typed: longer ago, somebody else may sit there. In seconds. */
export const TYPED_SECONDS = 300

/** Whether this session may do nothing but its step, and has just been entered with the password: it proves what typing it again would. */
function typedJustNow({ role, startedAt }: Pick<Session, 'role' | 'startedAt'>, now: Instant): boolean {
  return role !== 'AUTH_USER' && addSeconds(startedAt, TYPED_SECONDS) > now
}

/** Wrong ones count with those of signing in, and lock with them. */
async function requirePassword({ bank, session, now, input }: Ordering): Promise<void> {
  if (!input.password) throw badInput('password', WRITE_PASSWORD)
  const [user] = await bank.database.select().from(users).where(eq(users.id, session.userId))
  if (!user) throw new Failure('SESSION_ENDED')
  const typed = { ...user, password: input.password, network: networkOf(session.address) }
  const { claim, right } = await judgePassword(bank.database, typed, now)
  if (claim !== 'ALLOWED')
    throw badInput(
      'password',
      'Por seguridad hemos bloqueado la comprobación, tras varios intentos fallidos. Vuelva a intentarlo dentro de 30 minutos.',
    )
  if (!right) throw badInput('password', 'La clave no es correcta. Compruébela.')
  await bank.database.transaction((tx) => forgiveAttempts(tx, user.username))
}

async function cancelling({ bank, session }: Ordering): Promise<Prepared<OtpEffect>> {
  const mobile = (await contactsOf(bank.database, session.userId)).find(({ otp }) => otp)
  if (!mobile) throw new Failure('Q302')
  return {
    title: 'Baja de las claves por SMS',
    purpose: 'dejar de recibir claves por SMS',
    facts: [
      { label: 'Operación', value: { type: 'TEXT', text: 'Dejar de firmar con claves por SMS' } },
      { label: 'Móvil', value: { type: 'TEXT', text: maskContact(mobile) } },
    ],
    legs: [],
    done: {
      title: 'Ya no recibirá claves por SMS',
      text: 'Sus operaciones ya no se firman con códigos enviados a su móvil.',
      next: ['Puede activarlas de nuevo en su área personal.'],
    },
    data: { action: 'CANCEL', mobile: mobile.value },
  }
}

/** Refused where the mobile is not any more the one that was signed for. */
async function contract(tx: Tx, executing: Execution, mobile: string): Promise<'MOBILE_CHANGED' | undefined> {
  const { actor, now } = executing
  if (!(await setOtp(tx, actor.userId, mobile, true))) return 'MOBILE_CHANGED'
  await enrol(tx, actor.userId, 'OTP_SMS', now)
  await tx.update(users).set({ otpMandatoryStatus: 'NOT_REQUIRED' }).where(eq(users.id, actor.userId))
  // Password and mobile, or what they signed with: either is strong authentication.
  await renewSca(tx, actor.userId, now)
  await tell(tx, executing, mobile, 'Claves por SMS activadas')
  return undefined
}

async function cancel(tx: Tx, executing: Execution, mobile: string): Promise<'MOBILE_CHANGED' | undefined> {
  const { actor, now, order } = executing
  if (!(await setOtp(tx, actor.userId, mobile, false))) return 'MOBILE_CHANGED'
  await withdraw(tx, actor.userId, 'OTP_SMS')
  await tx.execute(sql`select orders_void_codes(${actor.userId}, ${order.id}, ${now})`)
  await tell(tx, executing, mobile, 'Claves por SMS canceladas')
  return undefined
}

async function setOtp(tx: Tx, userId: number, mobile: string, otp: boolean): Promise<boolean> {
  const [user] = await tx.select({ partyId: users.partyId }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) return false
  const theirs = and(eq(contacts.partyId, user.partyId), eq(contacts.kind, 'MOBILE'), eq(contacts.value, mobile))
  return (await tx.update(contacts).set({ otp }).where(theirs).returning({ kind: contacts.kind })).length > 0
}

/** In the log, by e-mail and at the mobile itself. */
async function tell(tx: Tx, { bank, actor, now, order }: Execution, mobile: string, what: string): Promise<void> {
  await recordEvent(tx, actor, { kind: 'OTP_CHANGED', at: now, orderId: order.id, data: { what } })
  await sendSecurityNotice(tx, bank, actor.userId, { subject: what.toLowerCase(), what: `${what}.` }, now)
  const { name, phones } = bank.brand
  const text = `${name}: ${what}. Si no ha sido usted, llame ya al ${phones.cardBlocking}.`
  await sendMessage(tx, bank, { channel: 'SMS', to: mobile as Phone, text, purpose: 'security-notice' }, now)
}

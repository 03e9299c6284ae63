/** Proving that a mobile or an address is the customer's: a code goes there, and comes back. Changes nothing of theirs. */
import type * as calls from '@almenara/contract/areas/personal-data/contact-info'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, VERIFICATION_ATTEMPTS, VERIFICATION_SECONDS, VERIFICATIONS_PER_DAY } from '@almenara/contract/limits'
import type { Phone } from '@almenara/contract/phone'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { attemptsLeft } from '../../identity/attempts-left.ts'
import type { Handler } from '../../http/handler.ts'
import { contactsOf } from '../../identity/contacts.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { users } from '../../identity/tables.ts'
import { sendMessage, type Message } from '../../messages/send.ts'
import { codeText } from '../../messages/sms-text.ts'
import { acceptedKeys, keyFor } from '../../secrets.ts'
import { requireSignatory } from '../../two-step/signatory.ts'
import { contactVerifications } from './tables.ts'
import { readEmail, readMobile, type ReadContact } from './typed-contact.ts'

type ProvedKind = 'MOBILE' | 'EMAIL'

const DAY_SECONDS = 24 * 3600
const DIGITS = 6

/** Six digits of HMAC-SHA256 over the verification's random id. */
function codeOf(sealingKey: Buffer, id: string): string {
  const mac = createHmac('sha256', keyFor(sealingKey, 'contact-codes')).update(id).digest()
  return String(mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

/**
 * Sends the code. Throws BAD_INPUT for what cannot be a mobile or an address, or is already the customer's; RESEND_TOO_SOON and TOO_MANY,
 * since it makes the bank write to whomever it is told; CONSULTATIVE and Q302 for who could not sign the change anyway.
 */
export const requestVerification: Handler<typeof calls.requestVerification> = async ({ bank, session, now, body }) => {
  await requireSignatory(bank, session, now, {})
  const { kind } = body
  const read = kind === 'MOBILE' ? readMobile(body.phone, 'mobile') : readEmail(body.address, 'email')
  const id = crypto.randomUUID()
  const expiresAt = addSeconds(now, VERIFICATION_SECONDS)
  await bank.database.transaction(async (tx) => {
    await requireNew(tx, session.userId, kind, read)
    await claimCode(tx, session.userId, kind, now)
    await tx.insert(contactVerifications).values({ id, userId: session.userId, kind, ...read, createdAt: now, expiresAt })
    await sendMessage(tx, bank, codeMessage(bank, kind, read, id, expiresAt), now)
  })
  const resendAt = addSeconds(now, OTP_RESEND_SECONDS)
  return { id, kind, masked: maskContact({ kind, value: read.value }), asOf: now, expiresAt, resendAt }
}

async function requireNew(tx: Tx, userId: number, kind: ProvedKind, { value }: ReadContact): Promise<void> {
  const known = (await contactsOf(tx, userId)).find((contact) => contact.kind === kind)
  if (known?.value !== value) return
  if (kind === 'MOBILE') throw badInput('mobile', 'Ese ya es su móvil. Escriba otro o deje el que tiene.')
  throw badInput('email', 'Ese ya es su correo. Escriba otro o deje el que tiene.')
}

/** One code at a time for each user and kind, with a pause between them and a limit a day; those before stop working. */
async function claimCode(tx: Tx, userId: number, kind: ProvedKind, now: Instant): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const asked = await tx
    .select({ kind: contactVerifications.kind, createdAt: contactVerifications.createdAt })
    .from(contactVerifications)
    .where(and(eq(contactVerifications.userId, userId), gt(contactVerifications.createdAt, addSeconds(now, -DAY_SECONDS))))
    .orderBy(desc(contactVerifications.createdAt))
  const last = asked.find((one) => one.kind === kind)
  if (last && addSeconds(last.createdAt, OTP_RESEND_SECONDS) > now) throw new Failure('RESEND_TOO_SOON')
  if (asked.length >= VERIFICATIONS_PER_DAY) {
    throw new Failure('TOO_MANY', { message: 'Ha pedido demasiados códigos hoy. Vuelva a intentarlo mañana o llámenos.' })
  }
  await tx
    .update(contactVerifications)
    .set({ expiresAt: now })
    .where(and(eq(contactVerifications.userId, userId), eq(contactVerifications.kind, kind), gt(contactVerifications.expiresAt, now)))
}

function codeMessage(
  { brand, portalUrl, sealingKey }: Bank,
  kind: ProvedKind,
  { value }: ReadContact,
  id: string,
  notAfter: Instant,
): Message {
  const code = codeOf(sealingKey, id)
  const common = { purpose: 'contact-code', notAfter }
  if (kind === 'MOBILE') {
    const text = `${brand.name}: Clave ${code} para confirmar que este móvil es suyo. No la comparta con nadie.`
    return { ...common, channel: 'SMS', to: value as Phone, text: codeText({ portalUrl }, text, code) }
  }
  const text = [
    `Su código es ${code}. Escríbalo en la banca en línea para confirmar que este correo es suyo.`,
    `Si no lo ha pedido, no haga nada: nadie puede usarlo sin entrar en la banca en línea. No lo comparta con nadie.`,
  ].join('\n\n')
  return { ...common, channel: 'EMAIL', to: value, subject: `${brand.name}: confirme su correo`, text }
}

/** Throws NOT_FOUND for another customer's, BAD_INPUT at `code` when it is wrong, over or spoilt by too many tries. */
export const checkVerification: Handler<typeof calls.checkVerification> = async ({ bank, session, now, body }) => {
  const { id, code } = body
  const matches = acceptedKeys(bank).some((key) => timingSafeEqual(Buffer.from(codeOf(key, id)), Buffer.from(code)))
  const left = await bank.database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(contactVerifications)
      .where(and(eq(contactVerifications.id, id), eq(contactVerifications.userId, session.userId)))
      .for('update')
    if (!row || row.usedAt) throw new Failure('NOT_FOUND')
    if (row.expiresAt <= now || row.failures >= VERIFICATION_ATTEMPTS) throw badInput('code', 'Este código ya no sirve. Pida otro.')
    const failures = matches ? row.failures : row.failures + 1
    const verifiedAt = matches ? now : row.verifiedAt
    await tx.update(contactVerifications).set({ failures, verifiedAt }).where(eq(contactVerifications.id, row.id))
    return VERIFICATION_ATTEMPTS - failures
  })
  // Thrown here and not in the transaction: the wrong answer must count.
  if (!matches) throw badInput('code', wrongCode(left))
  return { id, verifiedAt: now }
}

function wrongCode(left: number): string {
  if (left <= 0) return 'El código no es correcto y ya no sirve. Pida otro.'
  return `El código no es correcto. ${attemptsLeft(left)}`
}

/** What was proved a moment ago and not used yet. Throws BAD_INPUT at the field of its kind. */
export async function requireProved(db: Db, userId: number, id: string, kind: ProvedKind, now: Instant): Promise<ReadContact> {
  const [row] = await db
    .select()
    .from(contactVerifications)
    .where(and(eq(contactVerifications.id, id), eq(contactVerifications.userId, userId), eq(contactVerifications.kind, kind)))
  const proved = row?.verifiedAt && !row.usedAt && addSeconds(row.verifiedAt, VERIFICATION_SECONDS) > now
  if (proved) return { value: row.value, country: row.country }
  if (kind === 'MOBILE') throw badInput('mobile', 'Vuelva a comprobar el móvil: ha pasado demasiado tiempo.')
  throw badInput('email', 'Vuelva a comprobar el correo: ha pasado demasiado tiempo.')
}

/** Spends it. False when it was spent already. */
export async function spendVerification(tx: Tx, userId: number, id: string, now: Instant): Promise<boolean> {
  const spent = await tx
    .update(contactVerifications)
    .set({ usedAt: now })
    .where(and(eq(contactVerifications.id, id), eq(contactVerifications.userId, userId), isNull(contactVerifications.usedAt)))
    .returning({ id: contactVerifications.id })
  return spent.length > 0
}

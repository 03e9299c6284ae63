/**
 * The code with which Bizum is brought from another bank. The scheme sends it and knows it; the bank counts how often one is asked for and
 * how often it is tried, over all processes, so that nobody tries them all.
 */
import type { portabilityCode } from '@almenara/contract/areas/bizum/contract'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, PORTABILITY } from '@almenara/contract/limits'
import type { Phone } from '@almenara/contract/phone'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { attemptsLeft } from '../../../identity/attempts-left.ts'
import { users } from '../../../identity/tables.ts'
import { requireSignatory } from '../../../two-step/signatory.ts'
import { bizumPortabilityCodes } from './tables.ts'
import { requireNone } from './joinable.ts'
import { requireProvedMobile } from './proved-mobile.ts'

const DAY_SECONDS = 24 * 3600
const TOO_MANY = `Ha pedido ${PORTABILITY.perDay} códigos en las últimas 24 horas. Vuelva a intentarlo mañana.`

/**
 * Throws RESEND_TOO_SOON and CODES_LIMIT, since it makes Bizum write to a mobile; NO_MOBILE; BIZUM_CLOSED for whoever has Bizum here;
 * BIZUM_UNREACHABLE when the scheme says nothing, which counts for no limit.
 */
export const sendPortabilityCode: Handler<typeof portabilityCode> = async ({ bank, session, now }) => {
  await requireSignatory(bank, session, now, {})
  await requireNone(bank.database, session.userId)
  const phone = await requireProvedMobile(bank.database, session.userId)
  const id = crypto.randomUUID()
  await bank.database.transaction((tx) => claim(tx, { id, userId: session.userId, phone }, now))
  const sent = await bank.bizum.sendPortabilityCode(phone)
  if (sent.outcome !== 'DONE') {
    await bank.database.transaction((tx) => tx.delete(bizumPortabilityCodes).where(eq(bizumPortabilityCodes.id, id)))
    if (sent.outcome === 'TOO_MANY') throw new Failure('CODES_LIMIT', { message: TOO_MANY })
    throw new Failure('BIZUM_UNREACHABLE')
  }
  const { expiresAt } = sent
  await bank.database.transaction((tx) => tx.update(bizumPortabilityCodes).set({ expiresAt }).where(eq(bizumPortabilityCodes.id, id)))
  return { phoneEnding: phone.slice(-3), expiresAt, resendAt: addSeconds(now, OTP_RESEND_SECONDS), asOf: now }
}

interface Asked {
  id: string
  userId: number
  phone: Phone
}

/** One at a time for each customer. Those before stop working. */
async function claim(tx: Tx, { id, userId, phone }: Asked, now: Instant): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const since = addSeconds(now, -DAY_SECONDS)
  const theirs = eq(bizumPortabilityCodes.userId, userId)
  const asked = await tx
    .select({ sentAt: bizumPortabilityCodes.sentAt })
    .from(bizumPortabilityCodes)
    .where(and(theirs, gt(bizumPortabilityCodes.sentAt, since)))
    .orderBy(desc(bizumPortabilityCodes.sentAt))
  const [last] = asked
  if (last && addSeconds(last.sentAt, OTP_RESEND_SECONDS) > now) throw new Failure('RESEND_TOO_SOON')
  if (asked.length >= PORTABILITY.perDay) throw new Failure('CODES_LIMIT', { message: TOO_MANY })
  await tx
    .update(bizumPortabilityCodes)
    .set({ expiresAt: now })
    .where(and(theirs, gt(bizumPortabilityCodes.expiresAt, now)))
  const expiresAt = addSeconds(now, PORTABILITY.seconds)
  await tx.insert(bizumPortabilityCodes).values({ id, userId, phone, sentAt: now, expiresAt })
}

const FIELD = 'portabilityCode'
const OLD = 'El código de cambio ha caducado. Pida otro.'

/**
 * Asks the scheme whether it is the code, before anybody signs. Throws Q836 with the tries that are left, Q837 for one that is over, was
 * never asked for or has been tried too often, BIZUM_UNREACHABLE, which is no try.
 */
export async function requireRightCode(
  bank: Bank,
  { userId, phone, code }: Omit<Asked, 'id'> & { code: string },
  now: Instant,
): Promise<void> {
  const tried = await bank.database.transaction((tx) => claimTry(tx, { userId, phone }, now))
  if (!tried) throw badInput(FIELD, OLD, 'Q837')
  const said = await bank.bizum.checkCode(phone, code)
  if (said.outcome === 'CODE_WRONG') throw badInput(FIELD, wrongCode(Math.min(said.left, tried.left)), 'Q836')
  if (said.outcome === 'CODE_OLD') throw badInput(FIELD, OLD, 'Q837')
  // Neither a right code nor silence is a try.
  await bank.database.transaction((tx) =>
    tx
      .update(bizumPortabilityCodes)
      .set({ attempts: sql`${bizumPortabilityCodes.attempts} - 1` })
      .where(eq(bizumPortabilityCodes.id, tried.id)),
  )
  if (said.outcome === 'UNKNOWN') throw new Failure('BIZUM_UNREACHABLE')
}

function wrongCode(left: number): string {
  return left > 0 ? `El código no es correcto. ${attemptsLeft(left)}` : 'El código de cambio no es correcto y ya no sirve. Pida otro.'
}

/** Counted before it is judged, so that codes tried together are all counted. */
async function claimTry(tx: Tx, { userId, phone }: Omit<Asked, 'id'>, now: Instant): Promise<{ id: string; left: number } | undefined> {
  const { id, attempts } = bizumPortabilityCodes
  const [row] = await tx
    .select({ id, attempts })
    .from(bizumPortabilityCodes)
    .where(and(usable(userId, phone), gt(bizumPortabilityCodes.expiresAt, now)))
    .orderBy(desc(bizumPortabilityCodes.sentAt))
    .limit(1)
    .for('update')
  if (!row || row.attempts >= PORTABILITY.attempts) return undefined
  await tx
    .update(bizumPortabilityCodes)
    .set({ attempts: row.attempts + 1 })
    .where(eq(id, row.id))
  return { id: row.id, left: PORTABILITY.attempts - row.attempts - 1 }
}

const usable = (userId: number, phone: string) =>
  and(eq(bizumPortabilityCodes.userId, userId), eq(bizumPortabilityCodes.phone, phone), isNull(bizumPortabilityCodes.usedAt))

/** With the contract that it made. */
export async function spendCode(tx: Tx, { userId, phone }: Pick<Asked, 'userId' | 'phone'>, now: Instant): Promise<void> {
  await tx.update(bizumPortabilityCodes).set({ usedAt: now }).where(usable(userId, phone))
}

/** The first call of a recovery, and asking for another code. */
import type { CodeSent, recoverAuthorization, recoverForwardCode, RecoveryInput } from '@almenara/contract/areas/recover-password'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { Phone } from '@almenara/contract/phone'
import {
  OTP_RESEND_SECONDS,
  OTP_SECONDS,
  RECOVERIES_PER_ADDRESS,
  RECOVERIES_PER_DAY,
  RECOVERY_SECONDS,
  SIGNATURE_ATTEMPTS,
} from '@almenara/contract/limits'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Handler } from '../../http/handler.ts'
import { passesCaptcha } from '../../identity/captcha.ts'
import { recordConnection } from '../../identity/sessions.ts'
import { sendMessage, sendToNobody } from '../../messages/send.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { otpCode } from '../../two-step/methods/otp-sms.ts'
import { findClaimed, keyedDigest, readClaim, readFound, type Found } from './identify.ts'
import { codeMessage, noMobileMessage } from './messages.ts'
import { passwordRecoveries, type Recovery } from './tables.ts'

/** How the session log calls it. */
export const OPERATION = 'Generación de una clave nueva'

const DAY_SECONDS = 24 * 3600
const HOUR_SECONDS = 3600
/** Codes that one recovery may send. */
const MOST_ROUNDS = 3

/**
 * Sends the code, or does as if: whoever asks learns neither whether the person exists nor how they can be reached. Throws BAD_INPUT for
 * what nobody can be, CAPTCHA_NEEDED, TOO_MANY (the network of the address), PASSWORD_LIMIT (the tax id, a customer's or not) or ORDER_REUSED.
 */
export const beginRecovery: Handler<typeof recoverAuthorization> = async ({ bank, address, now, body }) => {
  const claimed = readClaim(body)
  const asked = keyedDigest(bank, 'asked', claimed.taxId, claimed.username, claimed.channel)
  const person = keyedDigest(bank, 'person', claimed.taxId)
  const before = await findRecovery(bank.database, body.operationId)
  if (before) return replayed(before, asked, now)
  const network = networkOf(address)
  const failures = await unfinished(bank.database, { person, network }, now)
  if (!(await passesCaptcha(bank, { action: 'recover-password', failures, answer: body.captcha ?? '' }, now)))
    throw new Failure('CAPTCHA_NEEDED')
  const found = await findClaimed(bank.database, claimed)
  const row: typeof passwordRecoveries.$inferInsert = {
    id: body.operationId,
    person,
    asked,
    userId: found && canReach(found, claimed.channel) ? found.id : null,
    channel: claimed.channel,
    withUsername: claimed.username === '',
    connectionId: bank.ids.next(),
    address,
    network,
    createdAt: now,
    ...codeTimes(now),
  }
  return bank.database.transaction(async (tx) => {
    await requireWithinLimits(tx, { person, network }, now)
    const [recovery] = await tx.insert(passwordRecoveries).values(row).onConflictDoNothing().returning()
    // Asked twice at the same moment: the other one stands.
    if (!recovery) return replayed(await requireRecovery(tx, row.id), asked, now)
    const event = { kind: 'CODE_SENT', endedBecause: 'NO_SESSION', data: { operation: OPERATION } } as const
    await recordConnection(tx, row.connectionId, found?.id, { ...body.connection, address }, now, event)
    await send(tx, bank, recovery, found, now)
    return codeSent(recovery, now)
  })
}

/** Another code; the one before stops working. Throws RESEND_TOO_SOON, RECOVERY_CLOSED or, after several, PASSWORD_LIMIT. */
export const sendAnotherCode: Handler<typeof recoverForwardCode> = async ({ bank, now, body }) => {
  return bank.database.transaction(async (tx) => {
    const { round, ...before } = await requireRecovery(tx, body.operationId)
    if (!isOpen(before, now)) throw new Failure('RECOVERY_CLOSED')
    if (before.resendAt > now) throw new Failure('RESEND_TOO_SOON')
    if (round >= MOST_ROUNDS) throw new Failure('PASSWORD_LIMIT')
    const [recovery] = await tx
      .update(passwordRecoveries)
      .set({ round: round + 1, ...codeTimes(now) })
      .where(eq(passwordRecoveries.id, before.id))
      .returning()
    if (!recovery) throw new Failure('RECOVERY_CLOSED')
    const found = await readFound(tx, recovery.userId ?? 0)
    await recordEvent(tx, authorOf(recovery), { kind: 'CODE_SENT', at: now, data: { operation: OPERATION } })
    await send(tx, bank, recovery, found, now)
    return codeSent(recovery, now)
  })
}

/** Under whose connection its events stand; nobody's for an identification that fits nobody. */
export function authorOf({ userId, connectionId, address }: Recovery) {
  return { id: userId === null ? null : connectionId, userId, address }
}

/** Its recovery, locked until the transaction ends. Throws RECOVERY_CLOSED when there is none: as if its time were over. */
export async function requireRecovery(tx: Tx, id: string): Promise<Recovery> {
  const [recovery] = await tx.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, id)).for('update')
  if (!recovery) throw new Failure('RECOVERY_CLOSED')
  return recovery
}

export function isOpen({ createdAt, doneAt, failures }: Pick<Recovery, 'createdAt' | 'doneAt' | 'failures'>, now: Instant): boolean {
  return doneAt === null && failures < SIGNATURE_ATTEMPTS && addSeconds(createdAt, RECOVERY_SECONDS) > now
}

/** The code of the round it is in. Nobody's has one too, which nobody receives. */
export function codeOf({ sealingKey }: Pick<Bank, 'sealingKey'>, { id, userId, asked, round }: Recovery): string {
  return otpCode(sealingKey, { operationId: id, userId: userId ?? 0, digest: asked, round })
}

/** The same work whether somebody is written to or nobody: who asks could measure it. */
async function send(tx: Tx, bank: Bank, recovery: Recovery, found: Found | undefined, now: Instant): Promise<void> {
  const code = codeOf(bank, recovery)
  const message = found && (codeMessage(bank, found, recovery, code, now) ?? noMobileMessage(bank, found))
  if (message) await sendMessage(tx, bank, message, now)
  else await sendToNobody(tx, bank, codeMessage(bank, NOBODY, recovery, code, now), now)
}

/** Who is written to where nobody can be: the same words, which go nowhere. */
const NOBODY: Found = { id: 0, username: '', name: '', blocked: false, mobile: '+34600000000' as Phone, email: 'nadie@invalid' }

function canReach({ mobile, email }: Found, channel: RecoveryInput['channel']): boolean {
  return (channel === 'SMS' ? mobile : email) !== undefined
}

function codeTimes(now: Instant) {
  return { codeExpiresAt: addSeconds(now, OTP_SECONDS), resendAt: addSeconds(now, OTP_RESEND_SECONDS) }
}

function codeSent({ id, channel, codeExpiresAt, resendAt }: Recovery, now: Instant): CodeSent {
  return { operationId: id, channel, asOf: now, codeExpiresAt, resendAt }
}

function replayed(before: Recovery, asked: Buffer, now: Instant): CodeSent {
  if (!before.asked.equals(asked)) throw new Failure('ORDER_REUSED')
  return codeSent(before, now)
}

async function findRecovery(db: Db, id: string): Promise<Recovery | undefined> {
  const [recovery] = await db.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, id))
  return recovery
}

interface Asker {
  person: Buffer
  /** `networkOf` its address. */
  network: string
}

/** Recoveries that were begun and not finished: of this tax id in a day, or from this network in an hour. */
async function unfinished(db: Db, { person, network }: Asker, now: Instant): Promise<number> {
  const open = isNull(passwordRecoveries.doneAt)
  const ofPerson = await begun(db, and(eq(passwordRecoveries.person, person), since(now, DAY_SECONDS), open))
  const ofNetwork = await begun(db, and(eq(passwordRecoveries.network, network), since(now, HOUR_SECONDS), open))
  return Math.max(ofPerson, ofNetwork)
}

/** Counts with a lock on the tax id, so that requests sent at the same time cannot pass the limit. */
async function requireWithinLimits(tx: Tx, { person, network }: Asker, now: Instant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${person.readInt32BE()}, ${person.readInt32BE(4)})`)
  const ofNetwork = await begun(tx, and(eq(passwordRecoveries.network, network), since(now, HOUR_SECONDS)))
  if (ofNetwork >= RECOVERIES_PER_ADDRESS) throw new Failure('TOO_MANY')
  const ofPerson = await begun(tx, and(eq(passwordRecoveries.person, person), since(now, DAY_SECONDS)))
  if (ofPerson >= RECOVERIES_PER_DAY) throw new Failure('PASSWORD_LIMIT')
}

function since(now: Instant, seconds: number) {
  return gt(passwordRecoveries.createdAt, addSeconds(now, -seconds))
}

async function begun(db: Db, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await db.select({ many: count() }).from(passwordRecoveries).where(which)
  return row?.many ?? 0
}

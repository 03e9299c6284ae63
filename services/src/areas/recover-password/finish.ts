/** The second call of a recovery: the code is right, and a temporary password goes out once. */
import { timingSafeEqual } from 'node:crypto'
import type { recoverConfirmation } from '@almenara/contract/areas/recover-password'
import type { Reply } from '@almenara/contract/call'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { ErrorCode } from '@almenara/contract/errors'
import { PASSWORDS_PER_DAY, RECOVERY_SECONDS, SIGNATURE_ATTEMPTS, TEMPORARY_PASSWORD_SECONDS } from '@almenara/contract/limits'
import type { Phone } from '@almenara/contract/phone'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Handler } from '../../http/handler.ts'
import { forgetSessionsOf } from '../../http/session.ts'
import { attemptsLeft } from '../../identity/attempts-left.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { setPassword } from '../../identity/set-password.ts'
import { users } from '../../identity/tables.ts'
import { temporaryPassword } from '../../identity/temporary-password.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { sendMessage } from '../../messages/send.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { acceptedKeys } from '../../secrets.ts'
import { authorOf, codeOf, isOpen, OPERATION, requireRecovery } from './begin.ts'
import { readFound, type Found } from './identify.ts'
import { passwordMessage } from './messages.ts'
import { passwordRecoveries, type Recovery } from './tables.ts'

type Recovered = Reply<typeof recoverConfirmation>
/** A refusal is a value here, so that the count of a wrong code stands. */
type Outcome = { recovered: Recovered; userId: number } | { refused: ErrorCode; left?: number }

/**
 * Judges the code and sends the password, once: the same right code again gets the first answer. Nothing about the person is revealed until
 * the code is right; then, whether their user is blocked, has no mobile or has had enough passwords today.
 */
export const finishRecovery: Handler<typeof recoverConfirmation> = async ({ bank, address, now, body }) => {
  const made = await makePassword(bank, body, networkOf(address), now)
  const outcome = await bank.database.transaction((tx) => judge(tx, bank, { ...body, made }, now))
  if ('recovered' in outcome) {
    forgetSessionsOf(bank, outcome.userId)
    return outcome.recovered
  }
  const { refused, left } = outcome
  if (left === undefined) throw new Failure(refused)
  throw new Failure(refused, { message: attemptsLeft(left) })
}

/** The temporary password and its hash, which takes its turn among others and must not hold a connection of the database meanwhile. */
type Made = { password: string; hash: string }

/** Only for a right code; judged again, with everything else, where it is used. Throws BUSY. */
async function makePassword(bank: Bank, { operationId, code }: Answered, network: string, now: Instant): Promise<Made | undefined> {
  const [recovery] = await bank.database.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, operationId))
  // Of a recovery that is over nobody learns by the clock whether the code was right.
  if (!recovery || recovery.userId === null || recovery.doneAt || !isOpen(recovery, now) || recovery.codeExpiresAt <= now) return undefined
  if (!acceptedKeys(bank).some((sealingKey) => isSame(code, codeOf({ sealingKey }, recovery)))) return undefined
  const [user] = await bank.database.select({ username: users.username }).from(users).where(eq(users.id, recovery.userId))
  const password = temporaryPassword(user?.username ?? '')
  return { password, hash: await hashPassword(password, network) }
}

interface Answered {
  operationId: string
  code: string
}

async function judge(tx: Tx, bank: Bank, body: Answered & { made: Made | undefined }, now: Instant): Promise<Outcome> {
  const recovery = await requireRecovery(tx, body.operationId)
  const { id, userId, failures, createdAt } = recovery
  const right = userId !== null && acceptedKeys(bank).some((sealingKey) => isSame(body.code, codeOf({ sealingKey }, recovery)))
  if (recovery.doneAt) return right ? { recovered: answerOf(recovery, recovery.doneAt), userId } : { refused: 'RECOVERY_CLOSED' }
  if (failures >= SIGNATURE_ATTEMPTS) return { refused: 'WRONG_IDENTIFICATION' }
  if (addSeconds(createdAt, RECOVERY_SECONDS) <= now) return { refused: 'RECOVERY_CLOSED' }
  if (recovery.codeExpiresAt <= now) return { refused: 'CODE_EXPIRED' }
  if (right && body.made) return execute(tx, bank, recovery, body.made, now)
  await tx
    .update(passwordRecoveries)
    .set({ failures: failures + 1 })
    .where(eq(passwordRecoveries.id, id))
  await recordEvent(tx, authorOf(recovery), { kind: 'WRONG_CODE', at: now, result: 'REFUSED', data: { operation: OPERATION } })
  const left = SIGNATURE_ATTEMPTS - failures - 1
  return left > 0 ? { refused: 'CODE_WRONG', left } : { refused: 'WRONG_IDENTIFICATION' }
}

async function execute(tx: Tx, bank: Bank, recovery: Recovery, made: Made, now: Instant): Promise<Outcome> {
  // Locked, so that two recoveries of the same user do not pass the daily limit together.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, recovery.userId ?? 0))
    .for('update')
  const found = await readFound(tx, recovery.userId ?? 0)
  if (!found) return { refused: 'RECOVERY_CLOSED' }
  if (found.blocked) return { refused: 'USER_BLOCKED' }
  if (!found.mobile) return { refused: 'NO_MOBILE' }
  if ((await madeToday(tx, recovery, now)) >= PASSWORDS_PER_DAY) return { refused: 'PASSWORD_LIMIT' }
  const [done] = await tx
    .update(passwordRecoveries)
    .set({ doneAt: now, phoneEnding: found.mobile.slice(-3) })
    .where(eq(passwordRecoveries.id, recovery.id))
    .returning()
  if (!done) return { refused: 'RECOVERY_CLOSED' }
  await sendTemporaryPassword(tx, bank, { recovery: done, user: { ...found, mobile: found.mobile }, made }, now)
  return { recovered: answerOf(done, now), userId: found.id }
}

interface Sending {
  recovery: Recovery
  user: Found & { mobile: Phone }
  made: Made
}

async function sendTemporaryPassword(
  tx: Tx,
  bank: Bank,
  { recovery, user, made: { password, hash } }: Sending,
  now: Instant,
): Promise<void> {
  const { username, mobile } = user
  const validUntil = validUntilOf(now)
  const temporary = { hash, status: 'AUTOMATICALLY_GENERATED_BY_DIGITAL_BANK', expiresAt: validUntil } as const
  await setPassword(tx, { user, ...temporary, keep: null, address: recovery.address }, now)
  await recordEvent(tx, authorOf(recovery), { kind: 'PASSWORD_RECOVERED', at: now })
  await sendMessage(tx, bank, passwordMessage(bank, { mobile, username, withUsername: recovery.withUsername, password, validUntil }), now)
  // By another way than the SMS: whoever has taken the customer's line does not read it.
  const what = 'Hemos enviado por SMS una clave temporal para su usuario, porque alguien la ha pedido desde la página de acceso.'
  await sendSecurityNotice(tx, bank, user.id, { subject: 'se ha generado una clave nueva', what }, now)
}

async function madeToday(tx: Tx, { person, userId }: Recovery, now: Instant): Promise<number> {
  const recent = gt(passwordRecoveries.doneAt, addSeconds(now, -24 * 3600))
  const [row] = await tx
    .select({ many: count() })
    .from(passwordRecoveries)
    .where(and(eq(passwordRecoveries.person, person), eq(passwordRecoveries.userId, userId ?? 0), recent))
  return row?.many ?? 0
}

function validUntilOf(doneAt: Instant): Instant {
  return addSeconds(doneAt, TEMPORARY_PASSWORD_SECONDS)
}

function answerOf({ phoneEnding, withUsername }: Recovery, doneAt: Instant): Recovered {
  return { phoneEnding: phoneEnding ?? '', withUsername, validUntil: validUntilOf(doneAt) }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

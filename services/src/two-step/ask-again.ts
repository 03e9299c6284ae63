/** Asking a signatory again: another code, another method. What was asked before stops working. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS } from '@almenara/contract/limits'
import type { OrderState, SignatureMethod } from '@almenara/contract/two-step'
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import { sendMessage } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { parseFrozen } from './freeze.ts'
import { signatureLocked } from './locked.ts'
import { methodOf } from './methods/methods.ts'
import { ONE_TIME_CODE } from './methods/otp-sms.ts'
import { readState, requireOrder } from './read.ts'
import { requireSignatory, type Enrolled } from './signatory.ts'
import { orderSignatures } from './tables.ts'
import type { HeldOrder } from './held-order.ts'
import type { Actor } from './actor.ts'

interface AskAgain {
  bank: Bank
  actor: Actor
  now: Instant
  operationId: string
}

/** Another code to the same mobile. Throws RESEND_TOO_SOON before the pause is over, ORDER_CLOSED when there is nothing to sign. */
export async function resendCode({ bank, actor, now, operationId }: AskAgain): Promise<OrderState> {
  const held = await requireOpen(bank, operationId, actor.userId, now)
  if (held.signature.method !== 'OTP_SMS') throw new Failure('ORDER_CLOSED')
  return askFor({ bank, actor, now, operationId }, held, 'OTP_SMS')
}

/**
 * The same order, signed otherwise. Throws Q302 when the customer has not that method, SIGNATURE_LOCKED when it is locked, RESEND_TOO_SOON
 * when it would send a code by SMS before the pause is over.
 */
export async function changeMethod({ method, ...request }: AskAgain & { method: SignatureMethod }): Promise<OrderState> {
  const held = await requireOpen(request.bank, request.operationId, request.actor.userId, request.now)
  return askFor(request, held, method)
}

/**
 * Counted by the mobile and not by what was asked last: going to another method and back is asking for another code. One that was signed
 * with is over, and whoever goes on to another order waits for nothing.
 */
async function requirePause({ database }: Bank, userId: number, mobile: string, now: Instant): Promise<void> {
  const since = addSeconds(now, -OTP_RESEND_SECONDS)
  const ofMobile = and(eq(outboxMessages.recipient, mobile), eq(outboxMessages.purpose, ONE_TIME_CODE), gt(outboxMessages.createdAt, since))
  const [last] = await database
    .select({ at: outboxMessages.createdAt })
    .from(outboxMessages)
    .where(ofMobile)
    .orderBy(desc(outboxMessages.id))
    .limit(1)
  if (!last) return
  const { userId: signer, method, signedAt, expiresAt } = orderSignatures
  // A code ends after it was sent: the user's last rows are enough.
  const used = and(eq(signer, userId), gt(expiresAt, last.at), eq(method, 'OTP_SMS'), gte(signedAt, last.at))
  if ((await database.$count(orderSignatures, used)) > 0) return
  const seconds = Math.ceil((Date.parse(last.at) - Date.parse(since)) / 1000)
  throw new Failure('RESEND_TOO_SOON', { message: `Acabamos de enviarle un código. Podrá pedir otro dentro de ${seconds} s.` })
}

async function requireOpen(bank: Bank, operationId: string, userId: number, now: Instant): Promise<HeldOrder> {
  const held = await requireOrder(bank.database, operationId, userId)
  const { status, expiresAt } = held.order
  const open = (status === 'SIGNING' || status === 'WAITING') && expiresAt > now && !held.signature.signedAt
  if (!open) throw new Failure('ORDER_CLOSED')
  return held
}

/** Another challenge for this signatory, or their first where they have had none. */
export async function askFor(
  { bank, actor, now, operationId }: AskAgain,
  { order, signature }: { order: HeldOrder['order']; signature: HeldOrder['signature'] | null },
  wanted: SignatureMethod,
): Promise<OrderState> {
  const effect = parseFrozen(order.frozen)
  const { enrolled, phone } = await requireSignatory(bank, actor, now, effect)
  const chosen = requireMethod(bank, enrolled, wanted)
  const round = (signature?.round ?? 0) + 1
  const bound = { operationId, userId: actor.userId, digest: order.digest, round }
  const asked = await methodOf(wanted).ask({ bank, now, purpose: effect.purpose, enrols: effect.enrols, phone, ...bound })
  if (!asked) throw new Failure('Q302', { firmAuthType: wanted })
  const { challenge, secret = null, message } = asked
  // The first code of a signatory goes at once, as that of a new order does.
  if (message && signature) await requirePause(bank, actor.userId, message.to, now)
  bank.orders.recent.forget(operationId)
  await bank.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ round: number | null }>(
      sql`select orders_ask(${operationId}, ${actor.userId}, ${chosen.id}, ${wanted}, ${JSON.stringify(challenge)}, ${secret},
        ${challenge.expiresAt}, ${round}, ${now}) as round`,
    )
    if (rows[0]?.round == null) throw new Failure('ORDER_CLOSED')
    if (rows[0].round < 0) throw new Failure('CODES_LIMIT', { firmAuthType: wanted })
    if (!message) return
    await sendMessage(tx, bank, message, now)
    await recordEvent(tx, actor, { kind: 'CODE_SENT', at: now, orderId: operationId, data: { operation: effect.title } })
  })
  return readState(bank, operationId, actor.userId, enrolled)
}

function requireMethod(bank: Bank, enrolled: readonly Enrolled[], wanted: SignatureMethod): Enrolled {
  const chosen = enrolled.find(({ method }) => method === wanted)
  if (!chosen) throw new Failure('Q302', { firmAuthType: wanted })
  if (chosen.locked) throw signatureLocked(bank, enrolled, wanted)
  return chosen
}

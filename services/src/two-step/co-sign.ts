/** What another signatory does with an order that waits: is asked for their signature, or refuses it. */
import type { Instant } from '@almenara/contract/dates'
import type { Challenge, OrderState, SignatureMethod } from '@almenara/contract/two-step'
import { eq, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import { messageTo } from '../messages/message-to.ts'
import { sendMessage, type Message } from '../messages/send.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { askFor } from './ask-again.ts'
import { parseFrozen } from './freeze.ts'
import { mayCoSignOf, refusedByOtherOf } from './order-kinds.ts'
import { signatureLocked } from './locked.ts'
import { nameOf } from '../identity/name-of.ts'
import { readState, signaturesOf } from './read.ts'
import { requireSignatory } from './signatory.ts'
import { orderState } from './state.ts'
import { orders } from './tables.ts'
import { requireWaiting } from './waiting.ts'
import type { Actor } from './actor.ts'

interface CoSign {
  bank: Bank
  actor: Actor
  now: Instant
  operationId: string
}

/** Asks this signatory; whoever was asked a moment ago gets the same question, and no second SMS. Throws as `authorize` does. */
export async function askCoSignatory(request: CoSign & { method?: SignatureMethod | undefined }): Promise<OrderState> {
  const { bank, actor, now, operationId, method } = request
  const held = await requireWaiting(bank.database, operationId, actor.userId, now)
  const effect = parseFrozen(held.order.frozen)
  const { amount, strong } = effect
  await mayCoSignOf(held.order.kind)?.(bank.database, { order: held.order, effect, userId: actor.userId })
  const { enrolled } = await requireSignatory(bank, actor, now, { amount, strong })
  const { signature } = held
  const stands = signature && (signature.challenge as Challenge).expiresAt > now && (!method || method === signature.method)
  if (stands) return readState(bank, operationId, actor.userId, enrolled)
  const wanted = method ?? enrolled.find(({ locked }) => !locked)?.method
  if (!wanted) throw signatureLocked(bank, enrolled)
  return askFor(request, held, wanted)
}

/** Closes the order, gives back what it held and tells whoever ordered it. Throws ORDER_CLOSED when somebody was quicker. */
export async function refuseOrder({ bank, actor, now, operationId, reason }: CoSign & { reason: string }): Promise<OrderState> {
  const { order } = await requireWaiting(bank.database, operationId, actor.userId, now)
  const whole = parseFrozen(order.frozen)
  const { title, amount, purpose, ...effect } = whole
  const refuser = await nameOf(bank.database, actor.userId)
  const message = await refusalMessage(bank, order.userId, { purpose, refuser })
  await bank.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ refused: boolean }>(
      sql`select orders_refuse(${operationId}, ${actor.userId}, ${reason}, ${now}) as refused`,
    )
    if (!rows[0]?.refused) throw new Failure('ORDER_CLOSED')
    await recordEvent(tx, actor, {
      kind: 'SIGNATURE_REFUSED',
      at: now,
      orderId: operationId,
      ...(order.productId ? { productId: order.productId } : {}),
      data: { operation: title, ...(amount === undefined ? {} : { amount }) },
    })
    if (message) await sendMessage(tx, bank, message, now)
    await refusedByOtherOf(order.kind)?.(tx, { bank, order, effect: whole, refuser, reason, now })
  })
  const [closed] = await bank.database.select().from(orders).where(eq(orders.id, operationId))
  const signatures = await signaturesOf(bank.database, operationId)
  return orderState(now, { ...(closed ?? order), refusedByReader: true }, { title, amount, purpose, ...effect }, signatures)
}

/** The reason is the refuser's own words: it is read only inside the portal. */
function refusalMessage(
  bank: Bank,
  ordererId: number,
  { purpose, refuser }: { purpose: string; refuser: string },
): Promise<Message | undefined> {
  const text = `${bank.brand.name}: ${refuser} no ha firmado ${purpose}. No se ha hecho ningún cargo. Vea el motivo en su banca en línea.`
  return messageTo(bank.database, ordererId, { subject: 'Una operación suya no se ha firmado', text, purpose: 'signature-refused' })
}

/** What a signed transfer does: it is counted against the limits and becomes a payment, or an order that makes payments. */
import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { dayAt, addDays } from '@almenara/contract/dates'
import { and, eq, sql } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { transferDays } from '../../calendar/payment-days.ts'
import type { Tx } from '../../db/connection.ts'
import type { LedgerRefusal } from '../../ledger/types.ts'
import { holdersFor } from '../../products/holders.ts'
import { products } from '../../products/tables.ts'
import { exemptionOfOrder } from '../../two-step/read.ts'
import { PROCESSING, type Execution, type Work } from '../../two-step/work.ts'
import { favouriteTransfers, periodicTransfers, storedTransfers } from './kept/tables.ts'
import { isTrusted } from './kept/is-trusted.ts'
import { kindOf, paymentOf, type OrderedTransfer } from './ordered.ts'
import { recordPayment } from './payments.ts'
import { isOverLimit } from './transfer-limits.ts'
import { timeOf, type Schedule } from './transfer-when.ts'

/** Why a transfer that was signed is not made. */
export type TransferRefusal = 'TARGET_CLOSED' | 'TRANSFER_CLOSED' | 'TRANSFER_LIMIT' | 'TRUST_REMOVED'
export const TRANSFER_REFUSALS: Readonly<Record<TransferRefusal, string>> = {
  TRANSFER_CLOSED:
    'La transferencia ha cambiado desde que empezó la operación. No se ha hecho nada: vuelva a la transferencia para ver su estado.',
  TARGET_CLOSED: 'La cuenta de destino se ha cancelado mientras tanto. No se ha hecho ningún cargo.',
  TRANSFER_LIMIT:
    'Con otra transferencia hecha mientras tanto pasaría de su límite del día. No se ha hecho ningún cargo: cambie el límite o hágala otro día.',
  TRUST_REMOVED: 'El beneficiario ya no es de confianza. No se ha hecho ningún cargo: prepare la transferencia de nuevo para firmarla.',
}

export const makeTransfer: Work<OrderedTransfer | undefined, TransferRefusal> = async (tx, executing) => {
  const ordered = executing.data
  // One between own accounts that was signed before there were others, and waits for signatures: its posting is all there is of it.
  if (!ordered) return undefined
  return (await refusalOf(tx, executing, ordered)) ?? (await make(tx, executing, ordered))
}

async function refusalOf(tx: Tx, executing: Execution, ordered: OrderedTransfer): Promise<TransferRefusal | undefined> {
  const { bank, order } = executing
  const { scope, channel, amount, stored } = ordered
  if (stored !== undefined) {
    const gone = await tx
      .delete(storedTransfers)
      .where(and(eq(storedTransfers.id, stored), eq(storedTransfers.productId, ordered.source.productId)))
      .returning({ id: storedTransfers.id })
    // Somebody else has sent it or deleted it.
    if (gone.length === 0) return 'TRANSFER_CLOSED'
  }
  if (await isTargetClosed(tx, ordered)) return 'TARGET_CLOSED'
  if (await isTrustRemoved(tx, executing, ordered)) return 'TRUST_REMOVED'
  if (scope === 'internal') return undefined
  const asked = { userId: order.userId, channel, day: executionDay(executing, ordered) }
  const sending = { amount, instant: kindOf(ordered) === 'INSTANT' }
  return (await isOverLimit(tx, bank.brand, asked, sending)) ? 'TRANSFER_LIMIT' : undefined
}

async function isTargetClosed(tx: Tx, { payee }: OrderedTransfer): Promise<boolean> {
  if (payee.targetAccountId === undefined) return false
  const [open] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.identifier, payee.iban), eq(products.status, 'ACTIVE')))
  return !open
}

/** What was let go without a code because its payee was trusted, and is not any more. */
async function isTrustRemoved(tx: Tx, { effect, order }: Execution, { payee }: OrderedTransfer): Promise<boolean> {
  if (!effect.trustedPayee || (await exemptionOfOrder(tx, order.id)) !== 'TRUSTED_PAYEE') return false
  return !order.productId || !(await isTrusted(tx, order.userId, order.productId, payee))
}

async function make(tx: Tx, executing: Execution, ordered: OrderedTransfer): Promise<LedgerRefusal | typeof PROCESSING | undefined> {
  const { order, now } = executing
  await keepFavourite(tx, ordered, order.userId, now)
  const { plan } = ordered
  if (plan.type === 'PERIODIC') {
    await beginPeriodic(tx, executing, ordered, plan.schedule)
    return undefined
  }
  // Between own accounts and at once: its posting is all there is of it.
  if (ordered.scope === 'internal' && plan.type === 'NOW') return undefined
  const executionOn = executionDay(executing, ordered)
  const payment = { ...paymentOf(ordered, { id: order.id, userId: order.userId, executionOn }), orderId: order.id }
  if (payment.kind !== 'INSTANT') {
    await recordPayment(tx, payment, now, plan.type === 'NOW' ? 'NOW' : 'LATER')
    return undefined
  }
  // What was held while others signed makes room for the hold that waits for the clearing.
  if (order.required > 1) await tx.execute(sql`select ledger_release_holds(array[${order.id}]::uuid[], ${now})`)
  const outcome = await recordPayment(tx, { ...payment, holdId: randomUUID() }, now)
  return outcome === 'INSUFFICIENT_FUNDS' ? outcome : PROCESSING
}

/** That of the review; where several had to sign, days may have passed since, and it is made as soon as it can be. */
function executionDay({ order, now }: Execution, { plan, payee }: OrderedTransfer): LocalDate {
  const today = dayAt(now)
  if (order.required === 1 || plan.executionOn > today) return plan.executionOn
  if (plan.type !== 'NOW') return plan.type === 'INSTANT' ? today : bankDayFrom(addDays(today, 1))
  return payee.targetAccountId === undefined ? transferDays(now).executionOn : today
}

/** Beside the money it is of no importance: an alias that has been taken meanwhile is left as it is. */
async function keepFavourite(tx: Tx, ordered: OrderedTransfer, userId: number, now: Instant): Promise<void> {
  const { favourite: alias, scope, source, payee, amount, concept } = ordered
  if (alias === undefined) return
  // Where several had to sign, whoever ordered it may have no powers any more.
  const holder = (await holdersFor(tx, userId)).get(source.productId)
  if (!holder) return
  const target = scope === 'internal' ? { targetId: payee.targetId } : { name: payee.name, iban: payee.iban }
  await tx
    .insert(favouriteTransfers)
    .values({ id: randomUUID(), userId, holderId: holder.partyId, scope, alias, ...target, amount, concept, savedAt: now })
    .onConflictDoNothing()
}

async function beginPeriodic(tx: Tx, { order, now }: Execution, ordered: OrderedTransfer, schedule: Schedule): Promise<void> {
  const { payee, scope } = ordered
  const {
    kind: _,
    executionOn: __,
    payeeVerdict = null,
    payeeRegisteredName = null,
    ...payment
  } = paymentOf(ordered, {
    id: order.id,
    userId: order.userId,
    executionOn: schedule.firstOn,
  })
  const { periodicity, firstOn, until = null } = schedule
  await tx.insert(periodicTransfers).values({
    ...payment,
    userId: order.userId,
    scope,
    targetId: payee.targetId ?? null,
    payeeVerdict,
    payeeRegisteredName,
    periodicity,
    firstOn,
    until,
    nextOn: timeOf(schedule, 0) ?? null,
    orderedAt: now,
  })
}

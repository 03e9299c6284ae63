/** What signed transfers do: they are counted against the limits and become payments, or orders that make payments. */
import { randomUUID } from 'node:crypto'
import { dayAt, addDays, type LocalDate } from '@almenara/contract/dates'
import { inArray } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { transferDays } from '../../calendar/payment-days.ts'
import type { Tx } from '../../db/connection.ts'
import type { NewRow } from '../../db/insert-rows.ts'
import { holdersFor } from '../../products/holders.ts'
import type { NetworkHold } from '../../two-step/execute.ts'
import type { GroupWork, Recorded } from '../../two-step/group-work.ts'
import { exemptionOfOrder } from '../../two-step/read.ts'
import type { Executing, Execution } from '../../two-step/work.ts'
import { favouriteTransfers, storedTransfers } from './saved/tables.ts'
import { periodicTransfers, payments } from '../../payments/tables.ts'
import { isTrusted } from './saved/is-trusted.ts'
import { kindOf, paymentOf, type OrderedTransfer } from './ordered.ts'
import { instantHold, paymentRow, type NewPayment } from '../../payments/payments.ts'
import { judgedTransfer, TRANSFERS_JUDGE, type JudgedTransfer } from '../../payments/judge-in-sql.ts'
import { areOverLimit } from '../../payments/transfer-limits.ts'
import { openAccount } from './transfer-payee.ts'
import { timeOf, type Schedule } from '../../payments/periodic-times.ts'
import { instantRows } from '../../payments/transfer-messages.ts'

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

/** Nothing is frozen in one between own accounts that was signed before there were others, and waits for signatures: its posting is all there is of it. */
type Ordered = OrderedTransfer | undefined

export const makeTransfers: GroupWork<Ordered, TransferRefusal> = {
  judge,
  inSql: { ...TRANSFERS_JUDGE, item: factsInSql, rows: rowsInSql },
  holdUntilSettled,
  row,
  record,
}

/**
 * What SQL is told of one that it may judge: to somebody else, of a customer who had no periodic orders when it was ordered, and with nothing to
 * be kept beside its payment.
 */
function factsInSql(executing: Executing<Ordered>): JudgedTransfer | undefined {
  const { data: ordered, effect } = executing
  if (!ordered?.hadNoPeriodic || ordered.plan.type === 'PERIODIC' || effect.trustedPayee) return undefined
  if (ordered.favourite !== undefined || ordered.stored !== undefined) return undefined
  const { payee } = ordered
  const target = payee.targetAccountId === undefined ? undefined : payee.iban
  return judgedTransfer(executing.bank.brand, { ...limitedBy(executing, ordered), target })
}

async function judge(tx: Tx, all: readonly Executing<Ordered>[]): Promise<(TransferRefusal | undefined)[]> {
  const kept = await lockStored(tx, all)
  const refusals = await Promise.all(all.map((executing) => refusalOf(tx, executing, kept)))
  const limited = all.flatMap((executing, at) => {
    const ordered = executing.data
    return refusals[at] === undefined && ordered?.scope === 'external' ? [{ at, ...limitedBy(executing, ordered) }] : []
  })
  const [first] = all
  const over = first ? await areOverLimit(tx, first.bank.brand, limited) : []
  for (const [place, { at }] of limited.entries()) if (over[place]) refusals[at] = 'TRANSFER_LIMIT'
  return refusals
}

function limitedBy(executing: Execution, ordered: OrderedTransfer) {
  const asked = { userId: executing.order.userId, channel: ordered.channel, day: executionDay(executing, ordered) }
  return { asked, sending: { amount: ordered.amount, instant: kindOf(ordered) === 'INSTANT' } }
}

/** Those of the stored transfers that they are which nobody has sent or deleted, with the product that each belongs to. */
async function lockStored(tx: Tx, all: readonly Executing<Ordered>[]): Promise<ReadonlyMap<string, string>> {
  const ids = storedIn(all)
  if (ids.length === 0) return new Map()
  const { id, productId } = storedTransfers
  const rows = await tx.select({ id, productId }).from(storedTransfers).where(inArray(id, ids)).orderBy(id).for('update')
  return new Map(rows.map((one) => [one.id, one.productId]))
}

const storedIn = (all: readonly Executing<Ordered>[]) => all.flatMap((executing) => executing.data?.stored ?? [])

async function refusalOf(tx: Tx, executing: Executing<Ordered>, kept: ReadonlyMap<string, string>): Promise<TransferRefusal | undefined> {
  const ordered = executing.data
  if (!ordered) return undefined
  const { payee, source, stored } = ordered
  // Somebody else has sent it or deleted it.
  if (stored !== undefined && kept.get(stored) !== source.productId) return 'TRANSFER_CLOSED'
  if (payee.targetAccountId !== undefined && (await openAccount(tx, payee.iban)) === undefined) return 'TARGET_CLOSED'
  return (await isTrustRemoved(tx, executing, ordered)) ? 'TRUST_REMOVED' : undefined
}

/** What was let go without a code because its payee was trusted, and is not any more. */
async function isTrustRemoved(tx: Tx, { effect, order }: Execution, { payee }: OrderedTransfer): Promise<boolean> {
  if (!effect.trustedPayee || (await exemptionOfOrder(tx, order.id)) !== 'TRUSTED_PAYEE') return false
  return !order.productId || !(await isTrusted(tx, order.userId, order.productId, payee))
}

/** An instant one waits for the clearing's answer. */
function holdUntilSettled(executing: Executing<Ordered>): NetworkHold | undefined {
  const ordered = executing.data
  if (!ordered || ordered.plan.type === 'PERIODIC' || kindOf(ordered) !== 'INSTANT') return undefined
  return instantHold({ ...orderedPayment(executing, ordered), holdId: randomUUID() })
}

async function record(tx: Tx, all: readonly Recorded<Ordered>[]): Promise<void> {
  const made = all.flatMap((executing) => {
    const ordered = executing.data
    return ordered ? [{ executing, ordered }] : []
  })
  const stored = storedIn(all)
  if (stored.length > 0) await tx.delete(storedTransfers).where(inArray(storedTransfers.id, stored))
  for (const { executing, ordered } of made) {
    await saveFavourite(tx, executing, ordered)
    if (ordered.plan.type === 'PERIODIC') await beginPeriodic(tx, executing, ordered, ordered.plan.schedule)
  }
}

/** Nothing for what is no payment: a periodic order, and what goes between own accounts at once, of which its posting is all there is. */
function row(executing: Recorded<Ordered>): NewRow | undefined {
  const values = paymentOfOrder(executing)
  return values && { table: payments, values }
}

/** An instant one is written with the message that takes it to the clearing. */
function rowsInSql(executing: Recorded<Ordered>): NewRow[] {
  const values = paymentOfOrder(executing)
  if (!values) return []
  return values.kind === 'INSTANT' ? instantRows(executing.bank, values, executing.now) : [{ table: payments, values }]
}

function paymentOfOrder(executing: Recorded<Ordered>) {
  const ordered = executing.data
  if (!ordered || ordered.plan.type === 'PERIODIC' || (ordered.scope === 'internal' && ordered.plan.type === 'NOW')) return undefined
  const payment = { ...orderedPayment(executing, ordered), holdId: executing.hold?.id ?? null }
  return paymentRow(payment, executing.now, ordered.plan.type === 'DAY' ? 'LATER' : 'NOW')
}

function orderedPayment(executing: Execution, ordered: OrderedTransfer): NewPayment {
  const { id, userId } = executing.order
  return { ...paymentOf(ordered, { id, userId, executionOn: executionDay(executing, ordered) }), orderId: id }
}

/** That of the review; where several had to sign, days may have passed since, and it is made as soon as it can be. */
function executionDay({ order, now }: Execution, { plan, payee }: OrderedTransfer): LocalDate {
  const today = dayAt(now)
  if (order.required === 1 || plan.executionOn > today) return plan.executionOn
  if (plan.type !== 'NOW') return plan.type === 'INSTANT' ? today : bankDayFrom(addDays(today, 1))
  return payee.targetAccountId === undefined ? transferDays(now).executionOn : today
}

/** Beside the money it is of no importance: an alias that has been taken meanwhile is left as it is. */
async function saveFavourite(tx: Tx, { order: { userId }, now }: Execution, ordered: OrderedTransfer): Promise<void> {
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

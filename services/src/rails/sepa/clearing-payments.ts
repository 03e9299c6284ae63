/** Payments that the bank sends, and its answers to those that came, as the simulated clearing takes them. */
import { addDays, dayAt } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import type { PaymentStatus, StatusHead } from '@almenara/formats/sepa/pacs002'
import { CREDIT_TRANSFER, type CreditTransfer, type InterbankHead } from '@almenara/formats/sepa/pacs008'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { and, eq, isNull } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { idFor, keepFresh, morningOf, naturesOf, queueStatuses, returnPayment, type Nature, type ClearingContext } from './clearing.ts'
import { simulatedSepaPayments } from './tables.ts'

interface Received<Head, Item> {
  head: Head
  items: readonly Item[]
}

/** Why an account of this nature does not take a transfer; `null` when nothing is ever said. */
function refusal(nature: Nature, instant: boolean): string | null | undefined {
  switch (nature) {
    case 'UNKNOWN':
      return 'AC01'
    case 'CLOSED':
      return 'AC04'
    case 'BLOCKED':
      return 'AC06'
    case 'OFFLINE':
      return instant ? 'AB08' : undefined
    case 'SILENT':
      return instant ? null : undefined
    case 'OPEN':
    case 'RETURNS':
    case 'KEEPS':
    case 'NO_FUNDS':
    case 'NO_MANDATE':
    case 'REFUSES':
    case 'REFUNDS':
    case 'UNAUTHORISED':
      return undefined
  }
}

type Transfers = Received<InterbankHead, CreditTransfer>

/**
 * Settles or rejects each at once, and answers all of a message together. An instant one to an account that does not answer waits for the operator.
 */
export async function takeTransfers(withClearing: ClearingContext, messages: readonly Transfers[]): Promise<void> {
  const all = messages.flatMap(({ head, items }) => items.map((item) => ({ head, item })))
  if (all.length === 0) return
  const natures = await naturesOf(
    withClearing.tx,
    all.map(({ item }) => item.creditorIban),
  )
  const asked = all.map(({ head, item }) => takenTransfer(head, item, natures.get(item.creditorIban) ?? 'OPEN'))
  const fresh = await keepFresh(
    withClearing.tx,
    asked.map(({ row }) => row),
  )
  // The same payment again, in this message or another, is rejected.
  const taken = asked.map((one) => ({ ...one, payment: fresh(one.row.id) }))
  const statuses = messages.map(({ head, items }) => {
    const mine = taken.filter(({ row }) => row.messageId === head.messageId)
    return {
      original: { id: head.messageId, name: CREDIT_TRANSFER.name, count: items.length },
      items: mine.flatMap(({ row, answer, payment }) => (payment ? answer : [rejection(row.id, 'AM05')])),
    }
  })
  await queueStatuses(withClearing, statuses)
  for (const { row, nature, payment } of taken) {
    if (!payment || nature !== 'RETURNS' || row.settledOn === null) continue
    const day = bankDayFrom(addDays(row.settledOn, 1))
    await returnPayment(withClearing, payment, 'MS03', day, morningOf(day, withClearing.at))
  }
}

/** Its row, and what is answered at once, if anything is. */
function takenTransfer({ messageId, settlementOn }: InterbankHead, item: CreditTransfer, nature: Nature) {
  const { transactionId: id, endToEndId, amount, creditorIban: theirIban, debtorIban: ourIban } = item
  const reason = refusal(nature, item.instant !== undefined)
  const settledOn = reason === undefined ? settlementOn : null
  const kind = item.instant ? ('INSTANT' as const) : ('TRANSFER' as const)
  const row = { id, kind, amount: negate(amount), theirIban, ourIban, messageId, endToEndId, settledOn, reason: reason ?? null }
  const answer: PaymentStatus[] = reason
    ? [rejection(id, reason)]
    : settledOn
      ? [{ ...answerTo(id), status: 'ACSC', settlementOn: settledOn }]
      : []
  return { row, nature, answer }
}

function rejection(id: string, reason: string): PaymentStatus {
  return { ...answerTo(id), status: 'RJCT', reason }
}

/** Money that the bank gives back: of a payment that went through, and once. */
export async function takeReturns(withClearing: ClearingContext, { head, items }: Received<InterbankHead, PaymentReturn>): Promise<void> {
  const { tx } = withClearing
  const answers: PaymentStatus[] = []
  for (const item of items) {
    const [original] = await tx
      .select()
      .from(simulatedSepaPayments)
      .where(eq(simulatedSepaPayments.id, item.originalTransactionId))
      .for('update')
    const isRight = original?.settledOn && Math.abs(original.amount) === item.amount && !original.returns
    const row = original && {
      ...original,
      id: item.returnId,
      kind: 'RETURN' as const,
      amount: negate(original.amount),
      messageId: head.messageId,
      settledOn: head.settlementOn,
      reason: item.reason,
      returns: original.id,
    }
    const fresh = row && isRight ? await tx.insert(simulatedSepaPayments).values(row).onConflictDoNothing().returning() : []
    if (fresh.length > 0) answers.push({ ...answerTo(item.returnId), status: 'ACSC', settlementOn: head.settlementOn })
    else answers.push({ ...answerTo(item.returnId), status: 'RJCT', reason: original ? 'AM05' : 'NOOR' })
  }
  const original = { id: head.messageId, name: PAYMENT_RETURN.name, count: items.length }
  await queueStatuses(withClearing, [{ original, items: answers }])
}

/** The bank's answer to instant transfers that came to it: what it accepts is settled. */
export async function settleAnswered({ tx, at }: ClearingContext, { items }: Received<StatusHead, PaymentStatus>): Promise<void> {
  for (const { originalTransactionId, status, reason } of items) {
    const change = status === 'RJCT' ? { reason: reason ?? 'MS03' } : { settledOn: dayAt(at) }
    await tx
      .update(simulatedSepaPayments)
      .set(change)
      .where(
        and(
          eq(simulatedSepaPayments.id, originalTransactionId),
          isNull(simulatedSepaPayments.settledOn),
          isNull(simulatedSepaPayments.reason),
        ),
      )
  }
}

/** The answer to an instant transfer that had none: settled now, or rejected. False when it waits for no answer. */
export async function answerLate(withClearing: ClearingContext, transactionId: string, reason?: string): Promise<boolean> {
  const waiting = and(
    eq(simulatedSepaPayments.id, transactionId),
    isNull(simulatedSepaPayments.settledOn),
    isNull(simulatedSepaPayments.reason),
  )
  const day = dayAt(withClearing.at)
  const change = reason === undefined ? { settledOn: day } : { reason }
  const [payment] = await withClearing.tx.update(simulatedSepaPayments).set(change).where(waiting).returning()
  if (!payment) return false
  const status = reason === undefined ? ({ status: 'ACSC', settlementOn: day } as const) : ({ status: 'RJCT', reason } as const)
  const original = { id: payment.messageId, name: CREDIT_TRANSFER.name, count: 1 }
  await queueStatuses(withClearing, [{ original, items: [{ ...answerTo(transactionId), ...status }] }])
  return true
}

export function answerTo(transactionId: string) {
  return { statusId: idFor('answer', transactionId), originalTransactionId: transactionId }
}

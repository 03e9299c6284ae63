/** Taking back a transfer that was ordered: before it leaves it is undone; after, the other bank is asked for it. */
import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import {
  cancelTransfer as calls,
  type CancelationInput,
  type cancelationView,
  type OneTransfer,
} from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { RECALL_REASON_NAMES } from '@almenara/contract/transfer-names'
import type { Fact, OrderState } from '@almenara/contract/two-step'
import type { Bank } from '../../../bank.ts'
import { recallUntil } from '../../../calendar/payment-days.ts'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { TRANSFER_REFUSALS } from '../transfer-work.ts'
import type { Executing } from '../../../two-step/work.ts'
import { requireSource } from '../external-transfer.ts'
import { sepaHouses, type Payment } from '../../../payments/payment-postings.ts'
import { cancelLegs, cancelPayment } from '../../../payments/payments.ts'
import { askRecall, lastRecall, RECALL_REASONS, type RecallReason } from '../../../payments/recalls.ts'
import { cancellationMethod } from '../../../payments/cancellation-method.ts'
import { requireUndoable, toIssued } from './find-issued.ts'

export const readCancelation: Handler<typeof cancelationView> = async (request) => {
  const { bank, session, params, now } = request
  const source = await requireSource(bank, session, params.id)
  const payment = await requireUndoable(bank.database, session, source.id, params.transferId)
  const { way, text } = cancellationMethod(payment, await lastRecall(bank.database, payment.id), dayAt(now))
  const reasons = way === 'RECALL' ? Object.entries(RECALL_REASON_NAMES).map(([code, name]) => ({ code, name })) : []
  const { payee, ...transfer } = toIssued(payment)
  // Of what a service paid, the account of the payee is not for whoever paid.
  const shown = payment.service === null ? { payee } : { payee: { name: payee.name }, service: payment.service }
  return { transfer: { ...transfer, ...shown }, way, text, reasons }
}

/** What its order freezes: what is done, of a payment that stood so. */
interface Cancelling {
  paymentId: string
  state: Payment['state']
  recall?: RecallReason
}

const { TRANSFER_CLOSED } = TRANSFER_REFUSALS

export const cancelTransfer: TwoStepOperation<OneTransfer, CancelationInput, Cancelling, 'TRANSFER_CLOSED'> = {
  kind: 'transfer-cancelation',
  calls,
  prepare: async ({ bank, session, now, params, input }) => {
    const source = await requireSource(bank, session, params.id)
    const payment = await requireUndoable(bank.database, session, source.id, params.transferId)
    const { way, text } = cancellationMethod(payment, await lastRecall(bank.database, payment.id), dayAt(now))
    if (way === 'NONE') throw new Failure('TRANSFER_CLOSED', { message: text })
    const recall = way === 'RECALL' ? checkReason(input.reason, payment, dayAt(now)) : undefined
    const data: Cancelling = { paymentId: payment.id, state: payment.state, ...(recall ? { recall } : {}) }
    const what = recall ? 'la solicitud de devolución' : 'la anulación'
    const one = nameOf(payment)
    return {
      title: `${recall ? 'Solicitud de devolución' : 'Anulación'} de ${one}`,
      payee: payment.creditorName,
      purpose: `${what} de ${one} de ${formatAmount(payment.amount, { currency: null })} EUR`,
      facts: factsOf(payment, recall),
      legs: recall ? [] : await legsOf(bank, payment),
      done: recall ? asked(payment) : undone(payment),
      product: source,
      data,
      // What has not left stays, and what has is only asked for.
      protects: true,
    }
  },
  refusals: { TRANSFER_CLOSED },
  work: cancel,
}

function nameOf({ service, scope }: Payment): string {
  if (service === 'BIZUM') return 'un Bizum'
  return scope === 'internal' ? 'un traspaso' : 'una transferencia'
}

function checkReason(code: string | undefined, { settledOn }: Payment, today: LocalDate): RecallReason {
  const reason = RECALL_REASONS.find((one) => one === code)
  if (!reason || !Object.hasOwn(RECALL_REASON_NAMES, reason)) throw badInput('reason', CHOOSE_MOTIVE)
  const until = settledOn === null ? undefined : recallUntil(settledOn, reason)
  if (until !== undefined && today > until) {
    throw badInput('reason', `Por ese motivo podía solicitarse hasta el ${formatDay(until)}. Elija otro si lo hay.`)
  }
  return reason
}

function factsOf(payment: Payment, recall: RecallReason | undefined): Fact[] {
  const { amount, creditorName: name, creditorIban: iban, concept, executionOn } = payment
  return [
    { label: 'Importe', value: { type: 'MONEY', amount } },
    { label: 'Para', value: { type: 'PARTY', name, ...(payment.service === null ? { iban } : {}) } },
    { label: 'Concepto', value: { type: 'TEXT', text: concept || 'Sin concepto' } },
    { label: payment.service === null ? 'Fecha de la transferencia' : 'Fecha', value: { type: 'DAY', day: executionOn } },
    ...(recall
      ? [{ label: 'Motivo', field: 'reason', value: { type: 'TEXT' as const, text: RECALL_REASON_NAMES[recall] ?? recall } }]
      : []),
  ]
}

async function legsOf(bank: Bank, payment: Payment) {
  return cancelLegs(payment, (await sepaHouses(bank)).transit)
}

type Done = NonNullable<OrderState['done']>

function asked({ service }: Payment): Done {
  const where = service === 'BIZUM' ? 'del Bizum' : 'de la transferencia'
  return {
    title: 'Devolución solicitada',
    text: 'Hemos solicitado la devolución al otro banco. Devolverá el dinero si el beneficiario está de acuerdo.',
    next: ['Tiene quince días hábiles para responder.', `Verá la respuesta en el detalle ${where}.`],
  }
}

function undone({ state, scope, amount }: Payment): Done {
  const text = state === 'SCHEDULED' ? 'No se enviará y no se ha cobrado nada.' : `Los ${formatAmount(amount)} ya están en su cuenta.`
  const title = scope === 'internal' ? 'Traspaso anulado' : 'Transferencia anulada'
  return { title, text, next: ['Queda en su lista como anulada.'] }
}

async function cancel(tx: Tx, { order, now, data }: Executing<Cancelling>): Promise<'TRANSFER_CLOSED' | undefined> {
  const { paymentId, state, recall } = data
  const done = recall
    ? await askRecall(tx, { id: order.id, paymentId, reason: recall }, now)
    : await cancelPayment(tx, { id: paymentId, state }, now)
  return done ? undefined : 'TRANSFER_CLOSED'
}

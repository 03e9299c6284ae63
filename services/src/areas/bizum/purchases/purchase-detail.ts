/** One purchase: the merchant, the order, until when it may be answered and, where it asks for it, what may be charged afterwards. */
import type { BizumStep } from '@almenara/contract/areas/bizum/shapes'
import type { PENDING_C2ER, PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { Handler } from '../../../http/handler.ts'
import { present } from '../../../present.ts'
import { readPayment } from '../payments/payment-rows.ts'
import { termsWords } from '../consents/terms-words.ts'
import { toPurchase } from './purchase-list.ts'
import { purchaseStateAt, requirePurchase, standingOfPurchase, type PurchaseRow } from './purchase-rows.ts'

/** Throws NOT_FOUND for any that is not this customer's, or is of the other kind. */
export function readPurchaseDetail(kind: PurchaseRow['kind']): Handler<typeof PENDING_C2ER.detail> {
  return async ({ bank, session, now, params }) => {
    const row = await requirePurchase(bank.database, session.userId, params.pendingOperationId, kind)
    const payment = row.paymentId === null ? undefined : await readPayment(bank.database, row.paymentId)
    const refunded = payment && payment.refunded > 0 ? payment.refunded : undefined
    const paid = row.state === 'PAID' || row.state === 'REFUNDED'
    return {
      ...toPurchase(row, now, session.executive),
      ...present({ terms: row.terms, purpose: row.purpose, refunded, consentId: row.consentId }),
      ...(paid && row.paymentId !== null ? { movementId: row.paymentId } : {}),
      ...(payment?.orderId ? { operationId: payment.orderId } : {}),
      timeline: timelineOf(row, now, payment?.refunded ?? 0),
      warnings: warningsOf(row),
      asOf: now,
    }
  }
}

function warningsOf({ kind, terms }: PurchaseRow): PendingPurchaseDetail['warnings'] {
  return kind === 'MIT' && terms ? [{ code: 'CHARGES_AFTERWARDS', text: termsWords(terms) }] : []
}

function timelineOf(row: PurchaseRow, now: Instant, refunded: number): BizumStep[] {
  const state = purchaseStateAt(row, now)
  const text = standingOfPurchase(state)
  const asked: BizumStep = { at: row.createdAt, title: `${row.merchant.name} le pidió el pago` }
  if (state === 'PENDING')
    return [asked, { at: row.createdAt, title: text, text: `Puede responder hasta las ${formatTime(row.expiresAt)}.` }]
  const back = refunded > 0 ? { text: `Le ha devuelto ${formatAmount(refunded as PurchaseRow['amount'])}.` } : {}
  return [asked, { at: row.closedAt ?? row.expiresAt, title: text, ...back }]
}

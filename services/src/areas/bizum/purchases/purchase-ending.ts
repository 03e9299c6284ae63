/** How a purchase ends by the payment that answers it; a permission that it asks for begins with it, in the same transaction. */
import type { PurchaseState } from '@almenara/contract/areas/bizum/codes'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { chargedOn } from '../consents/charges.ts'
import { beginConsent, endAskedConsent } from '../consents/consents-in.ts'
import { takeMandate } from '../consents/mandates-in.ts'
import { lockConsent, noteUse } from '../consents/consent-rows.ts'
import { earlierMessages } from '../earlier-messages.ts'
import type { PaymentEnding } from '../payments/endings.ts'
import type { BizumPayment } from '../payments/payment-rows.ts'
import { takeEarlierRefunds } from '../payments/refunds.ts'
import { bizumMandates } from '../consents/tables.ts'
import { changePurchases } from '../waiting.ts'
import { bizumPurchases } from './tables.ts'
import { lockPurchase, type PurchaseRow } from './purchase-rows.ts'

const GONE: Readonly<Record<string, PurchaseState>> = {
  GONE_PAID: 'PAID',
  GONE_WITHDRAWN: 'WITHDRAWN',
  GONE_REJECTED: 'REVOKED',
  GONE_EXPIRED: 'EXPIRED',
  GONE_ENDED: 'WITHDRAWN',
  GONE_MOVED: 'MOVED',
  // The customer left, or took their mobile to another bank, while it was on its way.
  CONTRACT_OVER: 'MOVED',
}

/** Paid, given back, or not: one that could not be paid for a passing reason waits again while it has time. */
export const endPurchase: PaymentEnding = async (tx, bank, payment, end, now) => {
  const row = payment.answers && (await lockPurchase(tx, payment.answers.id))
  if (!row) return
  if (typeof end === 'object' && 'refunded' in end) return refunded(tx, row, payment, end.refunded, now)
  if (row.state !== 'ACCEPTING') return
  const change = (values: Partial<PurchaseRow>) => changePurchases(tx, eq(bizumPurchases.id, row.id), values, now)
  if (end === 'SETTLED') {
    await change({ state: 'PAID', closedAt: now })
    await begin(tx, row, payment, now)
    return takeEarlierRefunds(tx, bank, payment, now)
  }
  const gone = GONE[end.refused]
  if (gone === undefined && end.passing && row.expiresAt > now) {
    await change({ state: 'PENDING', paymentId: null })
    return
  }
  await change({ state: gone ?? 'EXPIRED', closedAt: now })
  if (row.consentId !== null) await endAskedConsent(tx, row.consentId, gone === 'WITHDRAWN' ? 'WITHDRAWN' : 'EXPIRED', now)
}

async function begin(tx: Tx, row: PurchaseRow, payment: BizumPayment, now: Instant): Promise<void> {
  const consent = row.consentId === null ? undefined : await lockConsent(tx, row.consentId)
  if (consent?.state !== 'ASKED') return
  await beginConsent(tx, consent, { ceiling: payment.answers?.ceiling ?? null, productId: payment.productId }, now)
  const [asked] = await earlierMessages(tx, row.schemeId, ['PURCHASE'])
  const mandate = asked?.consent?.mandate
  if (mandate) await takeMandate(tx, { schemeId: mandate.schemeId, consentId: consent.schemeId, mandate }, now)
  const [begun] = mandate ? await tx.select().from(bizumMandates).where(eq(bizumMandates.schemeId, mandate.schemeId)) : []
  if (begun) await chargedOn(tx, begun.id, row.amount, dayAt(now))
  const used = { consentId: consent.id, mandateId: begun?.id ?? null, at: now, amount: row.amount, paymentId: payment.id }
  await noteUse(tx, { ...used, kind: 'CHARGED', text: row.description.slice(0, 140) })
}

async function refunded(tx: Tx, row: PurchaseRow, payment: BizumPayment, amount: PurchaseRow['amount'], now: Instant): Promise<void> {
  if (payment.refunded >= payment.amount) await changePurchases(tx, eq(bizumPurchases.id, row.id), { state: 'REFUNDED' }, now)
  if (row.consentId === null) return
  const used = { consentId: row.consentId, at: now, amount, paymentId: payment.id }
  await noteUse(tx, { ...used, kind: 'REFUNDED', text: 'El comercio se lo ha devuelto' })
}

/** What the scheme says of purchases. Each message may come again and in any order. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { otpPhone } from '../../../identity/contacts.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import { askedConsent, endAskedConsent } from '../consents/consents-in.ts'
import { contractOfPhone } from '../contract/require-contract.ts'
import { earlierMessages, inTransaction, type MessageOf } from '../earlier-messages.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { isMerchantBlocked } from '../people/preferences.ts'
import { changePurchases, taskPath } from '../waiting.ts'
import { bizumPurchases } from './tables.ts'
import type { PurchaseRow } from './purchase-rows.ts'

export const purchaseMessages: MessageHandlers = {
  PURCHASE: inTransaction(takePurchase),
  PURCHASE_WITHDRAWN: inTransaction(takeWithdrawn),
}

/** A merchant asks to be paid: its customer is waiting at the shop, and is told at once. */
async function takePurchase(tx: Tx, bank: Bank, message: MessageOf<'PURCHASE'>, now: Instant): Promise<void> {
  const { schemeId, phone, merchant, reference, description, amount, expiresAt, consent } = message
  const contract = await contractOfPhone(tx, phone)
  if (!contract) return
  const blocked = await isMerchantBlocked(tx, contract.userId, merchant.id)
  const state = expiresAt <= now ? 'EXPIRED' : blocked ? 'REVOKED' : 'PENDING'
  const consentId = consent ? await askedConsent(tx, { contract, merchant, consent, answerBy: expiresAt, now }) : null
  const of = { userId: contract.userId, partyId: contract.partyId, contractId: contract.id, merchantId: merchant.id, merchant }
  const asked = {
    reference,
    description,
    amount,
    expiresAt,
    schemeId,
    ...(consent ? { terms: consent.terms, purpose: consent.purpose } : {}),
  }
  const told = { closedAt: state === 'PENDING' ? null : now, nextAttemptAt: state === 'REVOKED' ? now : null }
  const [row] = await tx
    .insert(bizumPurchases)
    .values({ id: randomUUID(), ...of, ...asked, ...told, kind: consent ? 'MIT' : 'C2ER', consentId, state, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!row) return
  // It is answered with the purchase.
  if (consentId !== null && state === 'REVOKED') await endAskedConsent(tx, consentId, 'DENIED', now)
  const earlier = await earlierMessages(tx, schemeId, ['PURCHASE_WITHDRAWN'])
  for (const withdrawn of earlier) await takeWithdrawn(tx, bank, withdrawn, now)
  if (row.state === 'PENDING' && earlier.length === 0) await tellPurchase(tx, bank, row, now)
}

async function takeWithdrawn(tx: Tx, _: Bank, { schemeId }: MessageOf<'PURCHASE_WITHDRAWN'>, now: Instant): Promise<void> {
  const mine = eq(bizumPurchases.schemeId, schemeId)
  await changePurchases(tx, and(mine, eq(bizumPurchases.state, 'PENDING')), { state: 'WITHDRAWN', closedAt: now }, now)
}

/** Shop and amount, by SMS and without links. What the merchant writes stays in the portal. */
async function tellPurchase(
  tx: Tx,
  bank: Bank,
  { id, kind, userId, merchant, amount, expiresAt }: PurchaseRow,
  now: Instant,
): Promise<void> {
  const text = `${merchant.name} le pide que pague ${formatAmount(amount)}. Si no está comprando ahí, rechácela.`
  await publishNotices(tx, [userId], { title: 'Compra por autorizar', text, path: taskPath(kind, id) }, now)
  const to = await otpPhone(tx, userId)
  if (!to) return
  const plain = `${formatAmount(amount, { currency: null })} EUR a ${merchant.name}`
  const sms = `${bank.brand.name}: va a PAGAR ${plain} con Bizum. Para autorizarla o rechazarla, entre en su banca. Si no es suya, rechácela.`
  await sendMessage(tx, bank, { channel: 'SMS', to, text: sms, purpose: 'bizum-purchase', notAfter: expiresAt }, now)
}

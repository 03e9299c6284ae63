/** Rejecting a purchase, without a signature: stopping is easier than paying. */
import { randomUUID } from 'node:crypto'
import type { PENDING_C2ER } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { endAskedConsent } from '../consents/consents-in.ts'
import { bizumContacts } from '../people/tables.ts'
import { changePurchases } from '../waiting.ts'
import { bizumPurchases } from './tables.ts'
import { tellNow } from '../tell-scheme.ts'
import { closedPurchase, lockPurchase, purchaseStateAt, requirePurchase, type PurchaseRow } from './purchase-rows.ts'
import { purchasesTold } from './tell-purchases.ts'

type Revoking = RequestOf<typeof PENDING_C2ER.revocation>

/** Once: the same again answers the same. Throws NOT_FOUND, Q840 where it has lapsed, BIZUM_CLOSED where it ended in another way. */
export function revokePurchase(kind: PurchaseRow['kind']): Handler<typeof PENDING_C2ER.revocation> {
  return async (request) => {
    const { bank, session, params } = request
    const { id } = await requirePurchase(bank.database, session.userId, params.pendingOperationId, kind)
    await bank.database.transaction((tx) => revoke(tx, request, id))
    await tellNow(bank, purchasesTold, id)
    return { id, state: 'REVOKED' }
  }
}

async function revoke(tx: Tx, { session, now, body }: Revoking, id: string): Promise<void> {
  const row = await lockPurchase(tx, id)
  if (!row) throw new Failure('NOT_FOUND')
  if (row.state === 'REVOKED') return
  const state = purchaseStateAt(row, now)
  if (state !== 'PENDING') throw closedPurchase(state)
  const { merchant, amount, consentId } = row
  const fraud = body.fraud ?? false
  const revoked = { state: 'REVOKED', closedAt: now, fraud, nextAttemptAt: now, attempts: 0 } as const
  await changePurchases(tx, eq(bizumPurchases.id, id), revoked, now)
  if (consentId !== null) await endAskedConsent(tx, consentId, 'DENIED', now)
  const what = `Compra en ${merchant.name}, ${formatAmount(amount)}${fraud ? ': dice que no la ha hecho' : ''}`
  await recordEvent(tx, session, { kind: 'BIZUM_REJECTED', at: now, data: { amount, payee: merchant.name, what } })
  if (!fraud) return
  const contact = {
    id: randomUUID(),
    userId: session.userId,
    merchantId: merchant.id,
    directoryName: merchant.name,
    blockedAt: now,
  }
  await tx
    .insert(bizumContacts)
    .values(contact)
    .onConflictDoUpdate({ target: [bizumContacts.userId, bizumContacts.merchantId], set: { blockedAt: now } })
  await recordEvent(tx, session, { kind: 'BIZUM_BLOCKED', at: now, data: { what: merchant.name } })
}

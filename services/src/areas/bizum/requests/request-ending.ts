/** How a request ends by the payment that answers it, in the transaction that ends the payment. */
import type { RequestState } from '@almenara/contract/areas/bizum/codes'
import type { PaymentEnding } from '../payments/endings.ts'
import { tellAsker } from './request-mail.ts'
import { changeBoth, lockPair } from './request-rows.ts'

/** What the scheme said of it where it was over before it was paid. */
const GONE: Readonly<Record<string, RequestState>> = {
  GONE_PAID: 'PAID',
  GONE_WITHDRAWN: 'WITHDRAWN',
  GONE_REJECTED: 'REJECTED',
  GONE_EXPIRED: 'EXPIRED',
  GONE_ENDED: 'WITHDRAWN',
  GONE_MOVED: 'MOVED',
  // The customer left, or took their mobile to another bank, while it was on its way.
  CONTRACT_OVER: 'MOVED',
}

/** Paid, it is over; refused for a reason that may pass, it waits again while it has time; for any other, it ends as the scheme says. */
export const endRequest: PaymentEnding = async (tx, _, payment, end, now) => {
  const pair = payment.answers && (await lockPair(tx, payment.answers.id))
  if (pair?.own.state !== 'ACCEPTING' || (typeof end === 'object' && 'refunded' in end)) return
  const { own, twin } = pair
  if (end === 'SETTLED') {
    await changeBoth(tx, pair, { state: 'PAID', closedAt: now }, now)
    if (twin) await tellAsker(tx, twin, 'PAID', now)
    return
  }
  const ended = GONE[end.refused]
  if (ended === undefined && own.expiresAt > now) return changeBoth(tx, pair, { state: 'PENDING', paymentId: null }, now)
  await changeBoth(tx, pair, { state: ended ?? 'EXPIRED', closedAt: now }, now)
}

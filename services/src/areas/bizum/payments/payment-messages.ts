/** What the scheme says of payments: those that are to come, those that waited for somebody to join, and refunds. */
import type { Bank } from '../../../bank.ts'
import { announced } from './arrivals.ts'
import { endUnpaid } from './ends.ts'
import { SchemeNotHeard } from './message-tries.ts'
import { changePayment, lockPayment } from './payment-rows.ts'
import { cancelled } from './pursue.ts'
import { refundMessages } from './refunds.ts'
import type { MessageHandlers } from './scheme-in.ts'

/** A word that did not reach the scheme is said again: it announces what has no answer once more. */
export const paymentMessages: MessageHandlers = {
  PAYMENT_ANNOUNCED: async (bank, message) => {
    const answer = await announced(bank, message)
    const { outcome } = await bank.bizum.answerAnnounced(message.schemeId, answer)
    if (outcome === 'UNKNOWN') throw new SchemeNotHeard(message.schemeId)
  },
  PAYMENT_TAKEN: async (bank, { key }) => {
    await bank.database.transaction(async (tx) => {
      const payment = await lockPayment(tx, key)
      // It is asked again where it goes, also where it is not written yet that it waits; whoever is cancelling it hears that it is too late.
      if (payment?.state === 'WAITING' || (payment?.state === 'ORDERED' && payment.attempts > 0))
        await changePayment(tx, payment, { nextAttemptAt: bank.clock.now() })
    })
  },
  PAYMENT_EXPIRED: (bank, { key }) => expired(bank, key),
  ...refundMessages,
}

/** The scheme's word that nobody joined. */
async function expired(bank: Bank, key: string): Promise<void> {
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, key)
    // Also where it is not written yet that it waits: an answer that comes later than this changes nothing any more.
    if (payment?.state !== 'WAITING' && !(payment?.state === 'ORDERED' && payment.attempts > 0)) return
    const [state, reason] = payment.cancelling === null ? (['EXPIRED', 'NOT_JOINED'] as const) : cancelled(payment)
    await endUnpaid({ tx, bank, payment, now }, state, reason)
  })
}

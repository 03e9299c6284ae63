/** Payments that come: announced by the scheme and answered under the person's lock, and posted when their money does. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { parties } from '../../../identity/tables.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import type { ArrivalTaker } from '../../../payments/payment-followers.ts'
import { products } from '../../../products/tables.ts'
import type { SchemeMessage, SchemeRefusal } from '../../../rails/bizum/port.ts'
import { contractOfPhone, type BizumContract } from '../contract/require-contract.ts'
import { noteSender } from '../people/known-people.ts'
import { bizumPayments } from './tables.ts'
import { lockPersons, overReceived, readUsage } from './limits.ts'
import { tellReceived } from './notify.ts'
import { changePayment, derivedId, EXPECTED_SECONDS, lockPayment, paymentColumns, type BizumPayment } from './payment-rows.ts'
import { backLegs, receivedLegs } from './postings.ts'
import { linkRefund } from './refunds.ts'

type Announced = Extract<SchemeMessage, { type: 'PAYMENT_ANNOUNCED' }>
type Answer = { accept: true; iban: string; name: string } | { accept: false; reason: SchemeRefusal }

/** Decides once whether it is taken, in a transaction of its own; the same message again gets the same answer. */
export async function announced(bank: Bank, message: Announced): Promise<Answer> {
  const now = bank.clock.now()
  const contract = await contractOfPhone(bank.database, message.phone)
  if (!contract) return { accept: false, reason: 'NOT_REGISTERED' }
  return bank.database.transaction(async (tx) => {
    await lockPersons(tx, [contract.partyId])
    const [known] = await tx.select(paymentColumns).from(bizumPayments).where(eq(bizumPayments.schemeId, message.schemeId))
    const payment = known ?? (await expect(tx, bank, message, contract, now))
    if (payment.state === 'REFUSED') return { accept: false, reason: payment.reason as SchemeRefusal }
    const [to] = await tx
      .select({ iban: products.identifier, name: parties.name })
      .from(products)
      .innerJoin(parties, eq(parties.id, payment.partyId))
      .where(eq(products.id, payment.productId))
    if (!to) throw new Error(`Payment ${payment.id} comes to no account`)
    return { accept: true, ...to }
  })
}

async function expect(tx: Tx, bank: Bank, message: Announced, contract: BizumContract, now: Instant): Promise<BizumPayment> {
  const { schemeId, kind, fromName, fromPhone, amount, concept, endToEndId } = message
  const refusal = overReceived(await readUsage(tx, bank.brand, contract, now), amount)
  const { userId, partyId, id: contractId, productId, ledgerAccountId } = contract
  const until = addSeconds(now, EXPECTED_SECONDS)
  const how = refusal
    ? { state: 'REFUSED' as const, reason: refusal, closedAt: now }
    : { state: 'EXPECTED' as const, waitsUntil: until, nextAttemptAt: until }
  const row = {
    userId,
    partyId,
    contractId,
    productId,
    ledgerAccountId,
    kind,
    amount,
    concept,
    endToEndId,
    schemeId,
    phone: fromPhone,
    name: fromName,
  }
  const [written] = await tx
    .insert(bizumPayments)
    .values({ ...row, ...how, id: derivedId('in', schemeId), direction: 'IN', channel: 'bizum', createdAt: now, leavesAt: now })
    .returning(paymentColumns)
  if (!written) throw new Error(`Announced payment ${schemeId} is not written`)
  return written
}

/** What was announced has not come: it counts no more. Late, it is posted all the same. */
export async function lapse(bank: Bank, id: string): Promise<void> {
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'EXPECTED') await changePayment(tx, payment, { state: 'LAPSED', nextAttemptAt: null, closedAt: now })
  })
}

/** Takes the money that was announced; late or not, once. Anything else that comes is an ordinary instant transfer. */
export const takeBizum: ArrivalTaker = async (tx, { bank, received, account, sepa, key, now }) => {
  const waited = and(
    eq(bizumPayments.endToEndId, received.endToEndId),
    eq(bizumPayments.direction, 'IN'),
    inArray(bizumPayments.state, ['EXPECTED', 'LAPSED']),
  )
  const [payment] = await tx.select(paymentColumns).from(bizumPayments).where(waited).for('update')
  if (!payment || payment.amount !== received.amount) return undefined
  const posted = { ...payment, ledgerAccountId: account }
  const isRefund = payment.twinId !== null
  const legs = isRefund ? backLegs(posted, sepa, payment.amount) : receivedLegs(posted, sepa)
  const posting = await mustPost(tx, { key, kind: isRefund ? 'bizum-refund' : 'bizum', bookedOn: received.settlementOn, legs }, now)
  if (isRefund) await linkRefund(tx, { bank, refund: payment, receivedId: received.id, now })
  else {
    const change = { state: 'SETTLED', receivedId: received.id, ledgerAccountId: account, closedAt: now, nextAttemptAt: null } as const
    const came = await changePayment(tx, payment, change)
    if (came.phone !== null) await noteSender(tx, came.userId, { phone: came.phone, name: came.name }, now)
    await tellReceived(tx, came, now)
  }
  return { postingId: posting, service: 'BIZUM', theirName: payment.name }
}

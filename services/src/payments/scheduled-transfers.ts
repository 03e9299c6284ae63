/**
 * Payments ordered for a later day, charged when it comes. Without funds, or towards an account that was cancelled, one fails and its payer is
 * told. One that cannot be decided (an answer that nobody foresaw) is set aside, uncharged, and the others go on.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { and, eq, lte } from 'drizzle-orm'
import type { ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { postIn } from '../ledger/post-in.ts'
import type { Leg, PostOutcome } from '../ledger/types.ts'
import { products } from '../products/tables.ts'
import { bookLegs, chargeLegs, type Payment } from './payment-postings.ts'
import { advancePayment } from './payments.ts'
import { payments } from './tables.ts'
import { notifyDelay, notifyFailure } from './notify-payer.ts'

const NAME = 'scheduled-transfers'

/** An item is the id of its payment. */
export const scheduledTransfers: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const due = and(eq(payments.state, 'SCHEDULED'), lte(payments.executionOn, day), isNotSetAside(NAME, payments.id))
    const { executionOn, orderedAt, id } = payments
    const rows = await bank.database.select({ id }).from(payments).where(due).orderBy(executionOn, orderedAt).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank, day }, id) => {
    await advancePayment(bank, id, 'SCHEDULED', async ({ tx, payment, houses, now }) => {
      const charge = { key: id, kind: 'transfer', bookedOn: day, legs: legsOnTheDay(payment, houses.transit) }
      const closed = await targetClosed(tx, payment, now)
      const end = closed ?? chargedState(payment, (await postIn(tx, charge, now)).outcome, day, now)
      if (end.state === 'FAILED') await notifyFailure(tx, bank, { ...payment, ...end }, now)
      return end
    })
  },
  tell: async (tx, { bank }, id) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
    if (payment) await notifyDelay(tx, bank, payment, bank.clock.now())
  },
}

/** What is posted when its day comes. */
export function legsOnTheDay(payment: Payment, transit: number): Leg[] {
  return payment.kind === 'BOOK' ? bookLegs(payment) : chargeLegs(payment, transit)
}

/** How a payment stands once it was charged on its day, or could not be. */
export function chargedState(
  { id, kind }: Pick<Payment, 'id' | 'kind'>,
  outcome: PostOutcome['outcome'],
  day: LocalDate,
  now: Instant,
): Partial<Payment> {
  if (outcome === 'INSUFFICIENT_FUNDS') return { state: 'FAILED', reason: 'AM04', closedAt: now }
  if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`Payment ${id}: ${outcome}`)
  return kind === 'BOOK' ? { state: 'SETTLED', settledOn: day } : { state: 'ACCEPTED' }
}

/** Whether the account of this bank that receives has been cancelled since it was ordered: then it fails. */
async function targetClosed(tx: Tx, { kind, creditorIban }: Payment, now: Instant): Promise<Partial<Payment> | undefined> {
  if (kind !== 'BOOK') return undefined
  const [open] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.identifier, creditorIban), eq(products.status, 'ACTIVE')))
  return open ? undefined : { state: 'FAILED', reason: 'AC04', closedAt: now }
}

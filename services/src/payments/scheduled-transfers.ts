/**
 * Payments ordered for a later day, charged when it comes. Without funds, or towards an account that was cancelled, one fails and its payer is
 * told. Those of a batch are charged in one transaction; one that fails unexpectedly is found by charging them one
 * by one: it is set aside, uncharged, and the others go on.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { isAnyOf } from '../db/any-of.ts'
import { postAllIn } from '../ledger/post-in.ts'
import type { Leg, PostOutcome } from '../ledger/types.ts'
import { products } from '../products/tables.ts'
import { bookLegs, chargeLegs, sepaHouses, type Payment } from './payment-postings.ts'
import { payments } from './tables.ts'
import { notifyDelay, notifyFailure } from './notify-payer.ts'

const NAME = 'scheduled-transfers'

/** An item is the id of its payment. */
export const scheduledTransfers: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    // Those of a remittance are charged with it.
    const alone = and(eq(payments.state, 'SCHEDULED'), isNull(payments.remittanceId))
    const due = and(alone, lte(payments.executionOn, day), isNotSetAside(NAME, payments.id))
    const { executionOn, orderedAt, id } = payments
    const rows = await bank.database.select({ id }).from(payments).where(due).orderBy(executionOn, orderedAt).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: (today, id) => charge(today, [id]),
  batch: charge,
  tell: async (tx, { bank }, id) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
    if (payment) await notifyDelay(tx, bank, payment, bank.clock.now())
  },
}

/** Those of the payments that are still scheduled, in one transaction: locked, charged in their order, and marked. */
async function charge({ bank, day }: DatedDay, ids: readonly string[]): Promise<void> {
  const { transit } = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const { id, state, executionOn, orderedAt } = payments
    const due = and(isAnyOf(id, ids), eq(state, 'SCHEDULED'))
    const locked: Payment[] = await tx.select().from(payments).where(due).orderBy(executionOn, orderedAt, id).for('update')
    // In the order in which they fell due: what was ordered at one moment as it was written.
    const rows = locked.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const open = await openTargets(tx, rows)
    const possible = rows.filter(({ kind, creditorIban }) => kind !== 'BOOK' || open.has(creditorIban))
    const postings = possible.map((payment) => ({ key: payment.id, kind: 'transfer', bookedOn: day, legs: legsOnTheDay(payment, transit) }))
    const posted = await postAllIn(tx, postings, now)
    const outcomes = new Map(possible.map((payment, place) => [payment.id, posted[place]?.outcome]))
    const ends = rows.map((payment) => {
      const outcome = outcomes.get(payment.id)
      const end =
        outcome === undefined ? { state: 'FAILED' as const, reason: 'AC04', closedAt: now } : chargedState(payment, outcome, day, now)
      return { ...payment, ...end }
    })
    await mark(tx, ends)
    for (const payment of ends) if (payment.state === 'FAILED') await notifyFailure(tx, bank, payment, now)
  })
}

async function mark(tx: Tx, ends: readonly Payment[]): Promise<void> {
  const rows = ends.map(({ id, state, reason, closedAt, settledOn }) => ({ id, state, reason, closed_at: closedAt, settled_on: settledOn }))
  await tx.execute(sql`
    update payments p set state = r.state, reason = r.reason, closed_at = r.closed_at, settled_on = r.settled_on
      from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, state text, reason text, closed_at timestamptz, settled_on date)
      where p.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and p.id = r.id`)
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

/** Those of the accounts of this bank that receive which have not been cancelled since it was ordered: towards another, it fails. */
async function openTargets(tx: Tx, rows: readonly Payment[]): Promise<ReadonlySet<string>> {
  const ibans = [...new Set(rows.flatMap(({ kind, creditorIban }) => (kind === 'BOOK' ? [creditorIban] : [])))]
  if (ibans.length === 0) return new Set()
  const { identifier, status } = products
  const open = await tx
    .select({ iban: identifier })
    .from(products)
    .where(and(isAnyOf(identifier, ibans), eq(status, 'ACTIVE')))
  return new Set(open.map(({ iban }) => iban))
}

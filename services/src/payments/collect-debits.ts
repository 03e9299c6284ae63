/** Direct debits that came, charged when their day comes; what cannot be charged goes back, with its reason. */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { isAnyOf } from '../db/any-of.ts'
import { postAllIn } from '../ledger/post-in.ts'
import { products } from '../products/tables.ts'
import { b2bDebits } from '../received/b2b/tables.ts'
import { refusalOfDebit } from '../received/debit-rules.ts'
import { placeLegs, type ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { mustPostAll, sepaHouses } from './payment-postings.ts'
import { postingOf, suspenseLegs } from './received.ts'

const NAME = 'received-debits'

/** An item is the id of what was received. */
export const collectDebits: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const { id, state, settlementOn, receivedAt } = receivedPayments
    // Those that their debtor decides on go by themselves (`collect-b2b.ts`).
    const decided = bank.database
      .select({ one: sql`1` })
      .from(b2bDebits)
      .where(eq(b2bDebits.receivedId, id))
    const due = and(eq(state, 'DUE'), lte(settlementOn, day), isNotSetAside(NAME, id), notExists(decided))
    const rows = await bank.database.select({ id }).from(receivedPayments).where(due).orderBy(settlementOn, receivedAt).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: (today, id) => collectAll(today, [id]),
  batch: collectAll,
}

/**
 * Those that are still due, in one transaction: locked, judged, charged in their order, and marked. Whether a mandate was charged before counts for
 * the next of it, which stays due for the batch that follows.
 */
async function collectAll({ bank }: DatedDay, ids: readonly string[]): Promise<void> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const { id, state, settlementOn, receivedAt } = receivedPayments
    const due = and(isAnyOf(id, ids), eq(state, 'DUE'))
    const locked = await tx.select().from(receivedPayments).where(due).orderBy(settlementOn, receivedAt, id).for('update')
    // In the order in which they fell due: what came at one moment as it was written.
    const rows = locked.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const all = firstOfEachMandate(rows)
    const refusals = await refusalsOf(tx, all)
    const placed = await place(tx, { all, refusals, house: houses.sepa }, now)
    const refused = all.filter((received) => refusals.has(received.id))
    await mustPostAll(
      tx,
      refused.map((received) => postingOf(received, 'aside', suspenseLegs(received, houses))),
      now,
    )
    await mark(tx, all, { refusals, placed }, now)
  })
}

function firstOfEachMandate(rows: readonly ReceivedPayment[]): ReceivedPayment[] {
  const seen = new Set<string>()
  return rows.filter(({ id, productId, creditorId, mandateId }) => {
    const mandate =
      productId === null || creditorId === null || mandateId === null ? id : JSON.stringify([productId, creditorId, mandateId])
    return !seen.has(mandate) && seen.add(mandate)
  })
}

/** Why each of those that are not charged is not, whatever funds there are. An account that was cancelled since it came charges nothing (AC04). */
async function refusalsOf(tx: Tx, all: readonly ReceivedPayment[]): Promise<Map<string, string>> {
  const productIds = [...new Set(all.flatMap(({ productId }) => productId ?? []))]
  const cancelled = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isAnyOf(products.id, productIds), eq(products.status, 'CANCELLED')))
  const closed = new Set(cancelled.map(({ id }) => id))
  const refusals = new Map<string, string>()
  for (const received of all) {
    const { id, productId, ledgerAccountId } = received
    const gone = productId !== null && closed.has(productId) ? 'AC04' : undefined
    const reason = received.reason ?? gone ?? (productId === null ? undefined : await refusalOfDebit(tx, received))
    if (reason !== undefined || ledgerAccountId === null) refusals.set(id, reason ?? 'AC01')
  }
  return refusals
}

interface Placing {
  all: readonly ReceivedPayment[]
  /** What has no funds is added to them. */
  refusals: Map<string, string>
  house: number
}

/** Charges those that are not refused; answers the ledger's transaction of each that was. */
async function place(tx: Tx, { all, refusals, house }: Placing, now: Instant): Promise<Map<string, number>> {
  const chargeable = all.flatMap((received) => {
    const account = refusals.has(received.id) ? null : received.ledgerAccountId
    return account === null ? [] : [{ received, posting: postingOf(received, 'placed', placeLegs(received, account, house)) }]
  })
  const posted = await postAllIn(
    tx,
    chargeable.map(({ posting }) => posting),
    now,
  )
  const placed = new Map<string, number>()
  for (const [at, { received }] of chargeable.entries()) {
    const answer = posted[at]
    if (answer?.outcome === 'INSUFFICIENT_FUNDS') refusals.set(received.id, 'AM04')
    else if (answer?.outcome === 'POSTED' || answer?.outcome === 'REPLAYED') placed.set(received.id, answer.transaction)
    else throw new Error(`Debit ${received.id}: ${answer?.outcome}`)
  }
  return placed
}

interface Ends {
  refusals: ReadonlyMap<string, string>
  placed: ReadonlyMap<string, number>
}

async function mark(tx: Tx, all: readonly ReceivedPayment[], { refusals, placed }: Ends, now: Instant): Promise<void> {
  const rows = all.map(({ id, settlementOn }) => {
    const posting = placed.get(id)
    return posting === undefined ? { id, reason: refusals.get(id) } : { id, posting, day: settlementOn }
  })
  await tx.execute(sql`
    update received_payments p
      set state = case when r.posting is null then 'REFUSED' else 'POSTED' end, reason = coalesce(r.reason, p.reason),
          went_back_at = case when r.posting is null then ${now}::timestamptz end,
          posted_on = coalesce(r.day, p.posted_on), posting_id = coalesce(r.posting, p.posting_id)
      from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, reason text, posting bigint, day date)
      where p.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and p.id = r.id`)
}

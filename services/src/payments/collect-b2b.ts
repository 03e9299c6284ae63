/**
 * B2B debits that their debtor decides on: charged from the beginning of their day as soon as they are covered and there are funds, and given
 * back when their term is over. Nothing of them leaves before, so that what was given back may be undone.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { postIn } from '../ledger/post-in.ts'
import { products } from '../products/tables.ts'
import { lockB2bDebit } from '../received/b2b/decide.ts'
import { isCovered, isLapsedOn, LIVE_MANDATE, type B2bDebit } from '../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandates } from '../received/b2b/tables.ts'
import { debitTaskDone, tellLapsed, tellNoFunds } from '../received/b2b/tell.ts'
import { refusalByRules } from '../received/debit-rules.ts'
import { placeLegs } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { mustPost, sepaHouses } from './payment-postings.ts'
import { postingOf, suspenseLegs } from './received.ts'

const NAME = 'b2b-debits'
/** Without funds it is tried again after as long. */
const TRY_AGAIN_SECONDS = 15 * 60

/** An item is the id of what was received. */
export const collectB2bDebits: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const { id, state, settlementOn, receivedAt, reason } = receivedPayments
    const { decideUntil, nextTryAt } = b2bDebits
    const now = bank.clock.now()
    const isChargeable = and(isNull(reason), isCovered, or(isNull(nextTryAt), lte(nextTryAt, now)))
    const rows = await bank.database
      .select({ id })
      .from(b2bDebits)
      .innerJoin(receivedPayments, eq(id, b2bDebits.receivedId))
      .leftJoin(b2bMandates, LIVE_MANDATE)
      .where(and(eq(state, 'DUE'), lte(settlementOn, day), or(lte(decideUntil, now), isChargeable), isNotSetAside(NAME, id)))
      .orderBy(settlementOn, receivedAt, id)
      .limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank, day }, id) => {
    const now = bank.clock.now()
    await bank.database.transaction(async (tx) => {
      const found = await lockB2bDebit(tx, id)
      if (found?.received.state === 'DUE' && found.received.settlementOn <= day) await collect(tx, bank, found, now)
    })
  },
}

/** Charges it, or gives it back where its term is over; before, what cannot be charged waits. */
async function collect(tx: Tx, bank: Bank, found: B2bDebit, now: Instant): Promise<void> {
  const { received, debit, lack } = found
  const isOver = now >= debit.decideUntil
  const isGone = (await tx.$count(products, and(eq(products.id, debit.productId), eq(products.status, 'CANCELLED')))) > 0
  const undecided = received.reason ?? (debit.letThroughAt === null && lack !== null ? (lack === 'BLOCKED' ? 'SL01' : 'MD01') : undefined)
  if (!isGone && !isOver && undecided !== undefined) return
  const reason = isGone ? 'AC04' : (undecided ?? (await chargeOrWhyNot(tx, bank, found, now)))
  if (reason === undefined) return
  if (!isGone && !isOver) return tryAgain(tx, bank, found, { reason, now })
  await giveBackNow(tx, bank, found, { reason, now })
}

/** Why it could not be charged; nothing when it was. */
async function chargeOrWhyNot(tx: Tx, bank: Bank, found: B2bDebit, now: Instant): Promise<'SL01' | 'MD01' | 'AM04' | undefined> {
  // What its debtor pays by their own word is paid whatever they limited before.
  const refusal = found.debit.letThroughAt === null ? await refusalByRules(tx, found.received) : undefined
  if (refusal) return refusal
  return (await chargeB2bDebit(tx, bank, found, now)) ? undefined : 'AM04'
}

/** Charges a debit that is locked, once. False when there is not enough. */
export async function chargeB2bDebit(tx: Tx, bank: Bank, { received, mandate }: B2bDebit, now: Instant): Promise<boolean> {
  const { id, ledgerAccountId, settlementOn } = received
  if (ledgerAccountId === null) throw new Error(`Debit ${id} has no account`)
  const { sepa } = await sepaHouses(bank)
  const posted = await postIn(tx, postingOf(received, 'placed', placeLegs(received, ledgerAccountId, sepa)), now)
  if (posted.outcome === 'INSUFFICIENT_FUNDS') return false
  if (posted.outcome !== 'POSTED' && posted.outcome !== 'REPLAYED') throw new Error(`Debit ${id}: ${posted.outcome}`)
  const change = { state: 'POSTED' as const, postedOn: settlementOn, postingId: posted.transaction }
  await tx.update(receivedPayments).set(change).where(eq(receivedPayments.id, id))
  // A mandate that has lapsed is not brought back by a debit that its debtor paid by hand.
  const live = and(eq(b2bMandates.id, mandate?.id ?? id), eq(b2bMandates.state, 'AUTHORISED'), sql`not ${isLapsedOn(settlementOn)}`)
  await tx.update(b2bMandates).set({ lastUsedOn: settlementOn }).where(live)
  await debitTaskDone(tx, received, now)
  return true
}

interface Ending {
  reason: string
  now: Instant
}

async function tryAgain(tx: Tx, bank: Bank, { received, debit }: B2bDebit, { reason, now }: Ending): Promise<void> {
  const nextTryAt = addSeconds(now, TRY_AGAIN_SECONDS)
  await tx.update(b2bDebits).set({ nextTryAt }).where(eq(b2bDebits.receivedId, received.id))
  if (reason === 'AM04' && debit.nextTryAt === null) await tellNoFunds(tx, bank, received, { until: debit.decideUntil, now })
}

/** It goes back with the next messages. */
async function giveBackNow(tx: Tx, bank: Bank, { received, state }: B2bDebit, { reason, now }: Ending): Promise<void> {
  const houses = await sepaHouses(bank)
  await mustPost(tx, postingOf(received, 'aside', suspenseLegs(received, houses)), now)
  await tx.update(receivedPayments).set({ state: 'REFUSED', reason }).where(eq(receivedPayments.id, received.id))
  await debitTaskDone(tx, received, now)
  if (state === 'PENDING') await tellLapsed(tx, bank, received, now)
}

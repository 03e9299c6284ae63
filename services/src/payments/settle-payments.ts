/**
 * Payments whose money has arrived, settled in sets: one message of the clearing tells of many, and many messages come together. Each is settled once,
 * whoever tells of it and however often.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { isAnyOf } from '../db/any-of.ts'
import type { Tx } from '../db/connection.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import type { Posting } from '../ledger/types.ts'
import { settleOrders } from '../two-step/settle.ts'
import { notifyInstantOutcome } from './notify-payer.ts'
import { followerOf, remittanceLines } from './payment-followers.ts'
import { chargeLegs, houseLegs, keyOf, mustPostAll, sepaHouses, type Houses, type Payment } from './payment-postings.ts'
import { payments } from './tables.ts'

/** Payments that are read, and settled, at once. */
const MOST = 500

/** The clearing's word that a payment has arrived. `messageId`: that of the message which says it; `on`: the booking day. */
export interface Arrived {
  messageId: string
  transactionId: string
  on: LocalDate
}

/**
 * Settles those that wait for it, in bounded chunks. Answers the transactions that are done with; those of a chunk that failed are left to be done one
 * by one. Throws trouble of the database, and what keeps the lines of a remittance from being settled.
 */
export async function settleArrived(bank: Bank, words: readonly Arrived[]): Promise<ReadonlySet<string>> {
  const done = new Set<string>()
  for (let begin = 0; begin < words.length; begin += MOST) {
    const told = new Map(words.slice(begin, begin + MOST).map((word) => [word.transactionId, word]))
    const found = await bank.database
      .select()
      .from(payments)
      .where(isAnyOf(payments.transactionId, [...told.keys()]))
    for (const chunk of chunksOf(found, told)) {
      if (await settleChunk(bank, chunk)) for (const { transactionId } of chunk.all) done.add(transactionId)
    }
  }
  return done
}

/** Settles one by itself, if it waits for that. */
export async function settlePayment(bank: Bank, id: string, on: LocalDate): Promise<void> {
  await settleTogether(bank, [id], on)
}

/** Those that one transaction settles: of one day, and booked in one way, so that it locks accounts once. */
interface Chunk {
  all: Payment[]
  word: Arrived
}

function chunksOf(found: readonly Payment[], told: ReadonlyMap<string, Arrived>): Chunk[] {
  const chunks = new Map<string, Chunk>()
  for (const payment of found) {
    const word = told.get(payment.transactionId)
    if (!word) continue
    const way = payment.remittanceId === null ? wayOf(payment) : `line of ${word.messageId}`
    const chunk = chunks.get(`${way} ${word.on}`) ?? { all: [], word }
    chunk.all.push(payment)
    chunks.set(`${way} ${word.on}`, chunk)
  }
  return [...chunks.values()]
}

/** False where each of them is to be settled by itself. */
async function settleChunk(bank: Bank, { all, word: { on, messageId } }: Chunk): Promise<boolean> {
  if (all.some(({ remittanceId }) => remittanceId !== null)) {
    await remittanceLines().settled(bank, all, on, messageId)
    return true
  }
  const waiting = all.filter(({ state }) => state === 'SENT').map(({ id }) => id)
  try {
    if (waiting.length > 0) await settleTogether(bank, waiting, on)
    return true
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    return false
  }
}

/** How its money is booked: by the service that it carries, by the order that froze it, or by a posting in the place of what it holds or was charged. */
function wayOf({ service, orderId, holdId, kind }: Payment): string {
  if (service !== null) return service
  return orderId !== null && holdId !== null ? 'order' : kind
}

/** All of one way, in one transaction. Rows are locked by id, and what is booked after them. */
async function settleTogether(bank: Bank, ids: readonly string[], on: LocalDate): Promise<void> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const sent = and(isAnyOf(payments.id, ids), eq(payments.state, 'SENT'))
    const all = await tx.select().from(payments).where(sent).orderBy(payments.id).for('update')
    if (all.length === 0) return
    const isAwaited = await book({ tx, bank, all, houses, on, now })
    const waiting = all.map(({ id }) => id)
    const change = { state: 'SETTLED' as const, settledOn: on, ...(isAwaited ? { closedAt: now } : {}) }
    await tx.update(payments).set(change).where(isAnyOf(payments.id, waiting))
  })
}

interface Booking {
  tx: Tx
  bank: Bank
  /** Locked, and all of one way. */
  all: readonly Payment[]
  houses: Houses
  on: LocalDate
  now: Instant
}

/** Answers whether somebody waits for their end, whose moment is kept then. */
async function book({ tx, bank, all, houses, on, now }: Booking): Promise<boolean> {
  const [first] = all
  const follower = first && followerOf(first)
  if (follower) {
    await follower.settled({ tx, bank, all, sepa: houses.sepa, now }, on)
    return true
  }
  const ordered = all.flatMap(({ orderId, holdId: hold }) => (orderId !== null && hold !== null ? [{ orderId, hold }] : []))
  if (ordered.length === 0) {
    await mustPostAll(
      tx,
      all.map((payment) => postingOf(payment, houses, on)),
      now,
    )
    return false
  }
  // The orders have frozen their legs, and end with the payments.
  await settleOrders(tx, ordered, on, now)
  for (const payment of all) await notifyInstantOutcome(tx, bank, payment, { settled: true, now })
  return true
}

function postingOf(payment: Payment, { sepa, transit }: Houses, bookedOn: LocalDate): Posting {
  const { id, kind, amount } = payment
  if (kind === 'INSTANT') return { key: id, kind: 'transfer', hold: id, bookedOn, legs: chargeLegs(payment, sepa) }
  const legs = houseLegs(transit, sepa, amount, 'Liquidación SEPA')
  return { key: keyOf('settled', payment), kind: 'sepa-settled', bookedOn, legs }
}

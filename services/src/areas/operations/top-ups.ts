/**
 * A signed top-up in the hands of the aggregator. Its money is held until the aggregator's word: done, it is charged; refused or
 * cancelled, it is released. Without a word nothing is decided: the same key is asked again, by whichever process comes to it, and
 * whoever stops in between leaves a row that says what to ask.
 */
import { randomUUID } from 'node:crypto'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { formatAmount, negate, type Cents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { otpPhone } from '../../identity/contacts.ts'
import { sendMessage } from '../../messages/send.ts'
import { CARD_REFUSED, usableCards } from '../../products/usable-cards.ts'
import type { TopUpCancellation, TopUpRefusal } from '../../rails/top-up/port.ts'
import { holdUntilSettled, settleOrder } from '../../two-step/settle.ts'
import { PROCESSING, type Work } from '../../two-step/work.ts'
import { rememberMobile } from './favourite-mobiles.ts'
import { mobileTopUps } from './tables.ts'

/** Of a top-up, what its order has frozen. */
export interface FrozenTopUp {
  operator: string
  operatorName: string
  phone: Phone
  amount: Cents
  /** The card that pays, if one does. */
  card?: string
}

type TopUpRow = typeof mobileTopUps.$inferSelect

/** After this long without a word, the top-up is given up: asked to be cancelled until the aggregator says what became of it. */
const GIVE_UP_SECONDS = 3600
/** Whoever asks has this long before another process asks too. Longer than an adapter waits. */
const CLAIM_SECONDS = 60
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 300

/** Why an order is refused: what the aggregator said of it, or the card that was to pay. */
export type TopUpCode = 'CARD_REFUSED' | 'TOP_UP_AMOUNT' | 'TOP_UP_NUMBER' | 'TOP_UP_REFUSED' | 'TOP_UP_TIMED_OUT'
export const TOP_UP_REFUSALS: Readonly<Record<TopUpCode, string>> = {
  CARD_REFUSED,
  TOP_UP_NUMBER: 'El operador no admite recargas en ese número. Compruebe el número y el operador. No se ha hecho ningún cargo.',
  TOP_UP_AMOUNT: 'El operador no admite ese importe para ese número. No se ha hecho ningún cargo.',
  TOP_UP_REFUSED: 'El operador no ha hecho la recarga. No se ha hecho ningún cargo.',
  TOP_UP_TIMED_OUT: 'El operador no ha respondido a tiempo y la recarga se ha anulado. No se ha hecho ningún cargo.',
}
const CODES: Readonly<Record<TopUpRefusal, TopUpCode>> = { NUMBER: 'TOP_UP_NUMBER', AMOUNT: 'TOP_UP_AMOUNT', OTHER: 'TOP_UP_REFUSED' }

/** The order's work: holds the money and writes what is to be asked. */
export const beginTopUp: Work<FrozenTopUp, TopUpCode> = async (tx, executing) => {
  const { order, data, now } = executing
  const holdId = randomUUID()
  const refusal = await holdUntilSettled(tx, executing, holdId)
  if (refusal !== undefined) return refusal
  const { operator, operatorName, phone, amount, card } = data
  const nextAttemptAt = addSeconds(now, CLAIM_SECONDS)
  const row = { orderId: order.id, userId: order.userId, holdId, operator, operatorName, phone, amount, signedAt: now, nextAttemptAt }
  await tx.insert(mobileTopUps).values(row)
  if (card !== undefined) {
    const merchant = `Recarga de móvil ${operatorName}`
    const noted = { cardId: card, key: order.id, kind: 'PURCHASE', amount: negate(amount), merchant, at: now, holdId } as const
    const refused = await usableCards().note(tx, noted)
    if (refused) return refused
  }
  return PROCESSING
}

/** Asks once, right after the signature: most top-ups end here. */
export async function askAggregator(bank: Bank, orderId: string): Promise<void> {
  const [row] = await bank.database.select().from(mobileTopUps).where(eq(mobileTopUps.orderId, orderId))
  // Whatever fails here, the poller tries again.
  if (row) await pursue(bank, row, false).catch(() => undefined)
}

/** Asks after every top-up whose time has come; answers how many. Several processes may: each takes what no other has. */
export async function retryPendingTopUps(bank: Bank): Promise<number> {
  let asked = 0
  for (;;) {
    const row = await claim(bank)
    if (!row) return asked
    await pursue(bank, row, true)
    asked += 1
  }
}

async function claim({ database, clock }: Bank): Promise<TopUpRow | undefined> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [due] = await tx
      .select({ orderId: mobileTopUps.orderId })
      .from(mobileTopUps)
      .where(and(eq(mobileTopUps.state, 'PENDING'), lte(mobileTopUps.nextAttemptAt, now)))
      .orderBy(mobileTopUps.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const [row] = await tx
      .update(mobileTopUps)
      .set({ nextAttemptAt: addSeconds(now, CLAIM_SECONDS) })
      .where(eq(mobileTopUps.orderId, due.orderId))
      .returning()
    return row
  })
}

/** `late`: the customer left with «en curso», and gets a message with the result. */
async function pursue(bank: Bank, row: TopUpRow, late: boolean): Promise<void> {
  const answer = await ask(bank, row)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const [current] = await tx.select().from(mobileTopUps).where(eq(mobileTopUps.orderId, row.orderId)).for('update')
    if (current?.state !== 'PENDING') return
    if (answer.outcome === 'UNKNOWN') await postpone(tx, row, now)
    else await settle(tx, bank, { row, answer, now, late })
  })
}

function ask({ topUps, clock }: Bank, { orderId: key, operator, phone, amount, signedAt }: TopUpRow): Promise<TopUpCancellation> {
  if (clock.now() >= addSeconds(signedAt, GIVE_UP_SECONDS)) return topUps.cancel(key)
  return topUps.topUp({ key, operator, phone: phone as Phone, amount })
}

async function postpone(tx: Tx, { orderId, attempts }: TopUpRow, now: Instant): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_SECONDS)
  await tx
    .update(mobileTopUps)
    .set({ nextAttemptAt: addSeconds(now, pause), attempts: sql`${mobileTopUps.attempts} + 1` })
    .where(eq(mobileTopUps.orderId, orderId))
}

interface Settling {
  row: TopUpRow
  answer: Exclude<TopUpCancellation, { outcome: 'UNKNOWN' }>
  now: Instant
  late: boolean
}

const codeOf = (answer: Exclude<Settling['answer'], { outcome: 'DONE' }>): TopUpCode =>
  answer.outcome === 'CANCELLED' ? 'TOP_UP_TIMED_OUT' : CODES[answer.reason]

/** Posts, closes the order, updates its row and notifies the customer: all or nothing. */
async function settle(tx: Tx, bank: Bank, { row, answer, now, late }: Settling): Promise<void> {
  const done = answer.outcome === 'DONE'
  const refusal = done ? undefined : codeOf(answer)
  await settleOrder(tx, { orderId: row.orderId, hold: row.holdId, refusal, now })
  await tx
    .update(mobileTopUps)
    .set({ state: done ? 'DONE' : 'REFUSED', settledAt: now, reference: done ? answer.reference : null })
    .where(eq(mobileTopUps.orderId, row.orderId))
  // Of a card that paid; where an account did, there is none.
  await usableCards().end(tx, row.orderId, done ? { settledOn: dayAt(now) } : 'RELEASED')
  if (done) await rememberMobile(tx, bank, row, now)
  if (late) await tell(tx, bank, row, { done, now })
}

async function tell(
  tx: Tx,
  bank: Bank,
  { userId, phone, amount }: TopUpRow,
  { done, now }: { done: boolean; now: Instant },
): Promise<void> {
  const to = await otpPhone(tx, userId)
  if (!to) return
  const what = `la recarga de ${formatAmount(amount, { currency: null })} EUR al ${formatPhone(phone as Phone)}`
  const text = done ? `${bank.brand.name}: hecha ${what}.` : `${bank.brand.name}: el operador no ha hecho ${what}. No se ha cobrado nada.`
  await sendMessage(tx, bank, { channel: 'SMS', to, text, purpose: 'top-up-settled' }, now)
}

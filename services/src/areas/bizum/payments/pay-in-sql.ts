/**
 * Payments by Bizum that are signed, judged, paid or held, and written in one statement with those that arrive together (`judge.sql`): to one
 * person or organisation, at once, for nothing that somebody asked. One to another customer of this bank is over with it; one to another bank is
 * held and leaves right after it (`pursue.ts`). What the function does not let through is judged by `pay.ts`, and held before anything else.
 */
import { dayAt, firstOfMonth } from '@almenara/contract/dates'
import { bankLimits, UNDONE } from '../../../payments/transfer-limits.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import type { NewRow } from '../../../db/insert-rows.ts'
import type { Leg } from '../../../ledger/types.ts'
import type { SqlJudgement } from '../../../two-step/group-work.ts'
import type { Executing } from '../../../two-step/work.ts'
import { isNamed } from '../people/known-people.ts'
import { bizumLimitsOf } from './limits.ts'
import { receivedNotice } from './notify.ts'
import type { BizumPayment } from './payment-rows.ts'
import { heldPayment, paidAt, twinOf, type BizumPaying, type ReceiverHere } from './planned.ts'
import { bookedLegs } from './postings.ts'
import { bizumPayments } from './tables.ts'

type Paying = Executing<BizumPaying>

export const PAY_IN_SQL: SqlJudgement<Paying> = {
  name: 'bizum_judge',
  shared: { undone: UNDONE, accountTypes: ACCOUNT_TYPES },
  item,
  legs,
  rows,
  after: { name: 'bizum_note_people', item: met },
}

function item({ bank: { brand }, order, now, data }: Paying) {
  const { reviewed, payees, answers, pauseSeconds = 0, contractId: contract, channel } = data
  const [payee, ...others] = payees
  if (!reviewed || !payee || others.length > 0 || answers || pauseSeconds > 0) return undefined
  const day = dayAt(now)
  const { contractId: receiver, ledgerAccountId: account } = reviewed.receiver ?? {}
  const asked = { contract, user: order.userId, at: now, day, month: firstOfMonth(day), amount: payee.amount }
  return { ...asked, ...bankLimits(brand, channel), limits: bizumLimitsOf(brand), receiver, account }
}

interface Booked {
  payment: BizumPayment
  twin: BizumPayment
  receiver: ReceiverHere
}

const made = new WeakMap<Paying, Booked | undefined>()

/** Both rows of one in the books of this bank, as they are once it is paid. Its legs, its rows and its contacts are of the same. */
function booked(paying: Paying): Booked | undefined {
  if (!made.has(paying)) made.set(paying, makeBooked(paying))
  return made.get(paying)
}

function makeBooked(paying: Paying): Booked | undefined {
  const { data, now } = paying
  const receiver = data.reviewed?.receiver
  const sent = receiver && held(paying)
  if (!receiver || !sent) return undefined
  const twin = twinOf(sent, receiver, now)
  return { payment: { ...sent, ...paidAt(now), holdId: null, twinId: twin.id }, twin, receiver }
}

function held({ order, data, now }: Paying): BizumPayment | undefined {
  const [payee] = data.payees
  if (!payee || !data.reviewed) return undefined
  const owner = { userId: order.userId, partyId: data.reviewed.partyId, contractId: data.contractId, ...data.account }
  return heldPayment({ id: order.id, orderId: order.id, owner, data, payee, now })
}

function legs(paying: Paying): readonly Leg[] | undefined {
  const found = booked(paying)
  return found && bookedLegs(found.payment, found.twin)
}

function rows(paying: Paying): NewRow[] {
  const found = booked(paying)
  if (found) {
    const notice = receivedNotice(found.twin, paying.now)
    return [...[found.payment, found.twin].map((values) => ({ table: bizumPayments, values })), notice]
  }
  const payment = held(paying)
  return payment ? [{ table: bizumPayments, values: payment }] : []
}

/** Who has paid whom, for the contacts of both. */
function met(paying: Paying) {
  const found = booked(paying)
  if (!found) return undefined
  const { payment, receiver } = found
  const { userId: user, phone, name } = payment
  const { payer, userId } = receiver
  if (phone === null) return undefined
  const names = { ...(isNamed({ phone, name }) ? { name } : {}), ...(isNamed(payer) ? { senderName: payer.name } : {}) }
  return { user, phone, at: paying.now, receiver: userId, senderPhone: payer.phone, ...names }
}

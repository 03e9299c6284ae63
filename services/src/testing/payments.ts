/** Payments in tests: ordered as an order's confirmation does. */
import { randomUUID } from 'node:crypto'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { asc, eq, sql } from 'drizzle-orm'
import { transferDays } from '../calendar/payment-days.ts'
import { chargeLegs, mustPost, sepaHouses, type Payment } from '../payments/payment-postings.ts'
import { cancelLegs, cancelPayment, instantHold, paymentRow, type NewPayment } from '../payments/payments.ts'
import { askRecall } from '../payments/recalls.ts'
import { payments } from '../payments/tables.ts'
import type { Tx } from '../db/connection.ts'
import { insertRows } from '../db/insert-rows.ts'
import { entries, ledgerAccounts } from '../ledger/tables.ts'
import { postIn } from '../ledger/post-in.ts'
import { bankOf } from '../products/spanish-banks.ts'
import { markForReturn, markRecalledForReturn, RECALL_GRANTED } from '../received/return-received.ts'
import { refundLegs, type ReceivedPayment } from '../received/postings.ts'
import { closeRecalls } from '../received/recalls.ts'
import { receivedPayments } from '../received/tables.ts'
import type { TestAccount, TestBank } from './bank.ts'

interface Ordering {
  kind?: Payment['kind']
  executionOn?: Payment['executionOn']
  id?: string
}

/** Orders a payment and answers its id; `undefined` for lack of funds. All of it, or nothing. */
export async function orderPayment(test: TestBank, from: TestAccount, to: string, amount: number, ordering: Ordering = {}) {
  const { bank, database } = test
  const now = bank.clock.now()
  const { kind = 'ORDINARY', id = randomUUID(), executionOn = transferDays(now).executionOn } = ordering
  const payment: NewPayment = {
    id,
    kind,
    userId: null,
    channel: 'web',
    productId: from.id,
    ledgerAccountId: from.ledgerAccountId,
    amount: toCents(amount),
    debtorName: 'Ana Ruiz',
    debtorIban: from.iban,
    creditorName: 'Luz Gil Arcos',
    creditorIban: to,
    creditorBic: bankOf(to)?.bic ?? '',

    concept: 'Alquiler',
    executionOn: kind === 'INSTANT' ? dayAt(now) : executionOn,
  }
  const { transit } = await sepaHouses(bank)
  const done = await database
    .transaction(async (tx) => {
      if (kind === 'INSTANT' && (await holdInstant(tx, payment, now)) === 'INSUFFICIENT_FUNDS') return false
      await insertRows(tx, payments, [paymentRow(payment, now)])
      if (kind === 'INSTANT' || executionOn > dayAt(now)) return true
      const legs = chargeLegs({ ...payment, endToEndId: 'NOTPROVIDED', categoryPurpose: null }, transit)
      const { outcome } = await postIn(tx, { key: id, kind: 'transfer', legs }, now)
      if (outcome === 'INSUFFICIENT_FUNDS') throw new NoFunds()
      return outcome === 'POSTED' || outcome === 'REPLAYED'
    })
    .catch((error: unknown) => {
      if (error instanceof NoFunds) return false
      throw error
    })
  return done ? id : undefined
}

async function holdInstant(tx: Tx, payment: NewPayment, now: Instant): Promise<string | undefined> {
  const { rows } = await tx.execute<{ outcome: string }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify([instantHold(payment)])}::json, ${now})`,
  )
  return rows[0]?.outcome
}

/** Undoes the transaction, as the confirmation of an order does. */
class NoFunds extends Error {}

export async function paymentOf({ database }: TestBank, id: string): Promise<Payment> {
  const [payment] = await database.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error(`No payment ${id}`)
  return payment
}

/** The balance of an account, and what of it is held. */
export async function moneyIn({ database }: TestBank, account: TestAccount) {
  const [row] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
  return row && { balance: row.balance, held: row.held }
}

export async function lastEntry({ database }: TestBank, account: TestAccount) {
  const rows = await database.select().from(entries).where(eq(entries.accountId, account.ledgerAccountId)).orderBy(asc(entries.seq))
  return rows.at(-1)
}

/** Each as the order that asks for it does: its rows and its posting together. False when it is too late, or was done before. */
export function cancelOf({ bank, database }: TestBank, payment: Payment): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = bank.clock.now()
    if (!(await cancelPayment(tx, payment, now))) return false
    const legs = cancelLegs(payment, (await sepaHouses(bank)).transit)
    if (legs.length > 0) await mustPost(tx, { key: randomUUID(), kind: 'cancel', legs }, now)
    return true
  })
}

export function recallOf({ bank, database }: TestBank, paymentId: string): Promise<boolean> {
  return database.transaction((tx) => askRecall(tx, { id: randomUUID(), paymentId, reason: 'CUST' }, bank.clock.now()))
}

/** The customer's answer to a recall that came: they let the money go, or keep it. False when nobody asks any more, or it is not there. */
export function recallAnswer({ bank, database }: TestBank, receivedId: string, letsGo: boolean): Promise<boolean> {
  return database
    .transaction(async (tx) => {
      const now = bank.clock.now()
      const orderId = randomUUID()
      if (!letsGo) return closeRecalls(tx, receivedId, { state: 'REFUSED', answer: 'CUST', now, orderId })
      const [received] = await tx.select().from(receivedPayments).where(eq(receivedPayments.id, receivedId))
      if (!received || received.ledgerAccountId === null || !(await markRecalledForReturn(tx, { id: receivedId, now, orderId })))
        return false
      const legs = refundLegs(received, received.ledgerAccountId, (await sepaHouses(bank)).transit, RECALL_GRANTED)
      const { outcome } = await postIn(tx, { key: orderId, kind: 'recall', legs }, now)
      if (outcome === 'INSUFFICIENT_FUNDS') throw new NoFunds()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof NoFunds) return false
      throw error
    })
}

export function refundOf({ bank, database }: TestBank, debit: ReceivedPayment): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = bank.clock.now()
    if (debit.ledgerAccountId === null || !(await markForReturn(tx, { id: debit.id, reason: 'MD06', now, orderId: randomUUID() })))
      return false
    const legs = refundLegs(debit, debit.ledgerAccountId, (await sepaHouses(bank)).transit, 'MD06')
    await mustPost(tx, { key: randomUUID(), kind: 'refund', legs }, now)
    return true
  })
}

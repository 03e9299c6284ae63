/** Payments in tests: ordered as an order's confirmation does. */
import { randomUUID } from 'node:crypto'
import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { asc, eq } from 'drizzle-orm'
import { transferDays } from '../calendar/payment-days.ts'
import { chargeLegs, sepaHouses, type Payment } from '../areas/transfers/payment-postings.ts'
import { recordPayment, transactionIdOf, type NewPayment } from '../areas/transfers/payments.ts'
import { payments } from '../areas/transfers/tables.ts'
import { entries, ledgerAccounts } from '../ledger/tables.ts'
import { postIn } from '../ledger/post-in.ts'
import { bankOf } from '../products/spanish-banks.ts'
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
      if ((await recordPayment(tx, payment, now)) === 'INSUFFICIENT_FUNDS') return false
      if (kind === 'INSTANT' || executionOn > dayAt(now)) return true
      const legs = chargeLegs({ ...payment, endToEndId: 'NOTPROVIDED', transactionId: transactionIdOf(id), categoryPurpose: null }, transit)
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

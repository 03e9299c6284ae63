/** What the customer was charged when the principal of a loan moved: a receipt, or what they paid early. */
import type { FinancingReceipt, MovementCharge } from '@almenara/contract/areas/financings/lists'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { entries, transactions } from '../../ledger/tables.ts'
import type { OwnedContract } from '../../products/access.ts'
import { receiptsOf } from './receipts.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { financingReceipts, loanPrepayments } from './tables.ts'

export interface Charged {
  charge: Omit<MovementCharge, 'chargedTo'>
  /** The receipt, if it was one: it has its own sheet. */
  receipt?: FinancingReceipt
}

interface Entry {
  /** Of the loan's account in the books. */
  account: number
  seq: number
}

/** Nothing for what nobody was charged for: the money that was lent. */
export async function chargeOf(db: Db, loan: OwnedContract, { account, seq }: Entry, now: Instant): Promise<Charged | undefined> {
  const [posted] = await db
    .select({ id: transactions.id, key: transactions.key })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.accountId, account), eq(entries.seq, seq)))
  if (!posted) return undefined
  return (await receiptPaidBy(db, loan, posted.id, now)) ?? prepaidBy(db, loan.id, posted.key)
}

async function receiptPaidBy(db: Db, loan: OwnedContract, transactionId: number, now: Instant): Promise<Charged | undefined> {
  const paid = and(eq(financingReceipts.productId, loan.id), eq(financingReceipts.transactionId, transactionId))
  const [row] = await db.select({ number: financingReceipts.number }).from(financingReceipts).where(paid)
  if (!row) return undefined
  const all = await receiptsOf(db, { scope: loan, filters: {}, bounds: { last: row.number, today: dayAt(now) } })
  const receipt = all.find(({ number }) => number === row.number)
  // Of a loan no receipt is a fee.
  if (receipt?.paidOn === undefined || receipt.kind === 'FEE') return undefined
  const { kind, dueOn, principal, interest, fees, vat, lateInterest, total, paidOn } = receipt
  return { receipt, charge: { kind, dueOn, principal, interest, fees, vat, lateInterest, total, paidOn } }
}

/** The key of an order's posting is the order. */
async function prepaidBy(db: Db, productId: string, key: string): Promise<Charged | undefined> {
  const { orderId, paidOn, amount: principal, interest, fee: fees } = loanPrepayments
  const [row] = await db
    .select({ paidOn, principal, interest, fees })
    .from(loanPrepayments)
    .where(and(eq(loanPrepayments.productId, productId), sql`${orderId}::text = ${key}`))
  if (!row) return undefined
  const parts = { ...row, vat: ZERO, lateInterest: ZERO }
  return { charge: { ...parts, kind: 'PREPAYMENT', dueOn: row.paidOn, total: receiptTotal(parts) } }
}

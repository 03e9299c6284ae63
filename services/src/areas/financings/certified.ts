/** What is certified of loans and leasings: what was paid in some days, and what was left unpaid on one. */
import { addDays, addSeconds, endOfDay, type LocalDate } from '@almenara/contract/dates'
import { add, negate, type Cents } from '@almenara/contract/money'
import { and, between, desc, eq, gt, inArray, isNotNull, ne, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { InvoiceFacts, PaidOfLoan } from '../../products/certified-facts.ts'
import { receiptTitle } from './receipt-words.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { financingReceipts, loanPrepayments, loans } from './tables.ts'

/** Seconds after its day begins in which an invoice is dated. */
const INVOICED_AT = 9 * 3600

/** Receipts, with what was paid for being late among the interest; and what was paid early. */
export async function paidOfLoans(
  db: Db,
  productIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ReadonlyMap<string, PaidOfLoan>> {
  const ids = [...productIds]
  const { productId, principal, interest, lateInterest, fees, paidOn } = financingReceipts
  const receipts = await db
    .select({ productId, principal, interest: sql<Cents>`${interest} + ${lateInterest}`, fees })
    .from(financingReceipts)
    .where(and(inArray(productId, ids), between(paidOn, from, to)))
  const early = await db
    .select({
      productId: loanPrepayments.productId,
      principal: loanPrepayments.amount,
      interest: loanPrepayments.interest,
      fees: loanPrepayments.fee,
    })
    .from(loanPrepayments)
    .where(and(inArray(loanPrepayments.productId, ids), between(loanPrepayments.paidOn, from, to)))
  const paid = new Map<string, PaidOfLoan>()
  for (const { productId: id, ...one } of [...receipts, ...early]) {
    const before = paid.get(id)
    paid.set(
      id,
      before
        ? {
            principal: add(before.principal, one.principal),
            interest: add(before.interest, one.interest),
            fees: add(before.fees, one.fees),
          }
        : one,
    )
  }
  return paid
}

export async function unpaidAt(db: Db, productIds: readonly string[], on: LocalDate): Promise<ReadonlyMap<string, Cents>> {
  const { productId, principal, interest, fees, vat, dueOn, paidOn } = financingReceipts
  const rows = await db
    .select({ productId, amount: sql<Cents>`sum(${principal} + ${interest} + ${fees} + ${vat})::bigint` })
    .from(financingReceipts)
    .where(and(inArray(productId, [...productIds]), lte(dueOn, on), or(isNull(paidOn), gt(paidOn, on))))
    .groupBy(productId)
  return new Map(rows.map((row) => [row.productId, row.amount]))
}

export async function mortgages(db: Db, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { productId, purpose } = loans
  const rows = await db
    .select({ productId })
    .from(loans)
    .where(and(inArray(productId, [...productIds]), eq(purpose, 'MORTGAGE')))
  return new Set(rows.map((row) => row.productId))
}

/** Of leasing: each receipt with VAT that was paid is invoiced on its day (Ley 37/1992, arts. 88 and 164). */
export async function invoices(db: Db, productIds: readonly string[]): Promise<InvoiceFacts[]> {
  const rows = await db
    .select({ receipt: financingReceipts, vatRate: loans.vatRate })
    .from(financingReceipts)
    .innerJoin(loans, eq(loans.productId, financingReceipts.productId))
    .where(
      and(inArray(financingReceipts.productId, [...productIds]), ne(sql`${financingReceipts.vat}`, 0), isNotNull(financingReceipts.paidOn)),
    )
    .orderBy(desc(financingReceipts.paidOn), desc(financingReceipts.number))
  return rows.flatMap(({ receipt, vatRate }) => {
    const { productId, number, paidOn, vat } = receipt
    if (paidOn === null) return []
    const total = receiptTotal(receipt)
    const id = `${productId}-${number}`
    return [
      {
        id,
        productId,
        number: id.toUpperCase(),
        concept: receiptTitle(receipt),
        issuedOn: paidOn,
        issuedAt: addSeconds(endOfDay(addDays(paidOn, -1)), INVOICED_AT),
        base: add(total, negate(vat)),
        vatRate,
        vat,
        total,
      },
    ]
  })
}

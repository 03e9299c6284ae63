/** What a customer owes and has guaranteed, as the lists and the detail of each product begin: one read for all of them. */
import type { FinancingSummary, FinancingType } from '@almenara/contract/areas/financings/products'
import { addMonths, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, inArray, isNull, or, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { pendingRows, readLoans, type LoanContract } from './loan-contract.ts'
import { feeDays, guaranteeFee } from './rules/guarantee-fees.ts'
import { discountedBills, discountLines, financingReceipts, guarantees } from './tables.ts'

interface Books {
  balance: Cents
  overdraft: Cents
}

export interface Portfolio {
  books: Map<number, Books>
  loans: Map<string, LoanContract>
  guarantees: Map<string, typeof guarantees.$inferSelect>
  discounts: Map<string, typeof discountLines.$inferSelect & { used: Cents; next?: { on: LocalDate; amount: Cents } | undefined }>
  unpaid: Map<string, number>
  today: LocalDate
}

export async function readPortfolio(db: Db, owned: readonly OwnedContract[], now: Instant): Promise<Portfolio> {
  const ids = owned.map(({ id }) => id)
  const today = dayAt(now)
  if (ids.length === 0) {
    return { books: new Map(), loans: new Map(), guarantees: new Map(), discounts: new Map(), unpaid: new Map(), today }
  }
  const accounts = owned.flatMap(({ ledgerAccountId }) => (ledgerAccountId === null ? [] : [ledgerAccountId]))
  const [books, loans, guaranteed, discounts, unpaid] = await Promise.all([
    readBooks(db, accounts),
    readLoans(db, ids),
    db.select().from(guarantees).where(inArray(guarantees.productId, ids)),
    readDiscounts(db, ids, today),
    readUnpaid(db, ids),
  ])
  return { books, loans, guarantees: new Map(guaranteed.map((row) => [row.productId, row])), discounts, unpaid, today }
}

async function readBooks(db: Db, ids: readonly number[]): Promise<Portfolio['books']> {
  if (ids.length === 0) return new Map()
  const { id, balance, overdraft } = ledgerAccounts
  const rows = await db
    .select({ id, balance, overdraft })
    .from(ledgerAccounts)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bills that have been advanced and neither fell due nor came back. */
function isLive(today: LocalDate) {
  return and(gte(discountedBills.dueOn, today), or(isNull(discountedBills.returnedOn), gt(discountedBills.returnedOn, today)))
}

async function readDiscounts(db: Db, ids: readonly string[], today: LocalDate): Promise<Portfolio['discounts']> {
  const lines = await db
    .select()
    .from(discountLines)
    .where(inArray(discountLines.productId, [...ids]))
  if (lines.length === 0) return new Map()
  const bills = await db
    .select()
    .from(discountedBills)
    .where(and(inArray(discountedBills.productId, [...ids]), isLive(today)))
    .orderBy(asc(discountedBills.dueOn), asc(discountedBills.number))
  return new Map(
    lines.map((line) => {
      const own = bills.filter(({ productId }) => productId === line.productId)
      const [first] = own
      const next = first && { on: first.dueOn, amount: first.amount }
      return [line.productId, { ...line, used: add(...own.map(({ amount }) => amount)), next }]
    }),
  )
}

async function readUnpaid(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: financingReceipts.productId, count: sql<number>`count(*)::int` })
    .from(financingReceipts)
    .where(and(inArray(financingReceipts.productId, [...ids]), isNull(financingReceipts.paidOn)))
    .groupBy(financingReceipts.productId)
  return new Map(rows.map(({ productId, count }) => [productId, count]))
}

export function summaryOf(product: OwnedContract, portfolio: Portfolio): FinancingSummary {
  const { id, identifier, canOperate } = product
  const type = product.type as FinancingType
  const common = { id, name: displayName(product), type, identifier, unpaid: portfolio.unpaid.get(id) ?? 0, canOperate }
  return { ...common, ...figuresOf(product, portfolio) }
}

type Figures = Pick<FinancingSummary, 'position' | 'granted' | 'used' | 'next'>

function figuresOf(product: OwnedContract, { books, loans, guarantees: guaranteed, discounts, today }: Portfolio): Figures {
  const { balance = ZERO, overdraft = ZERO } = books.get(product.ledgerAccountId ?? -1) ?? {}
  const used = toCents(Math.max(0, -balance))
  const contract = loans.get(product.id)
  if (contract) {
    const [next] = pendingRows(contract)
    return { position: balance, granted: contract.loan.principal, used, ...(next ? { next: { on: next.dueOn, amount: next.total } } : {}) }
  }
  const guarantee = guaranteed.get(product.id)
  if (guarantee) {
    const live = !isExpired(guarantee, today)
    return { position: ZERO, granted: guarantee.amount, used: live ? guarantee.amount : ZERO, ...(live ? nextFee(guarantee, today) : {}) }
  }
  const discount = discounts.get(product.id)
  if (discount) {
    const { maximum, next } = discount
    return { position: ZERO, granted: maximum, used: discount.used, ...(next ? { next } : {}) }
  }
  return { position: balance, granted: overdraft, used }
}

export function isExpired({ expiresOn }: { expiresOn: LocalDate | null }, today: LocalDate): boolean {
  return expiresOn !== null && expiresOn < today
}

/** The fee of the quarter that begins next. */
function nextFee(guarantee: typeof guarantees.$inferSelect, today: LocalDate): Pick<Figures, 'next'> {
  const on = feeDays(guarantee, addMonths(today, 3)).find((day) => day > today)
  const { amount, feeRate, minimumFee } = guarantee
  return on === undefined ? {} : { next: { on, amount: guaranteeFee(amount, feeRate, minimumFee) } }
}

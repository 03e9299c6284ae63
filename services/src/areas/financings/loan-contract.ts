/** A loan or a leasing as its contract, the rates it has had, what was paid early and what was charged make it. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schedule, type LoanTerms, type Prepayment, type RateSince, type ScheduleRow } from './rules/schedule.ts'
import { financingReceipts, loanPrepayments, loanRates, loans } from './tables.ts'

export interface LoanContract {
  loan: typeof loans.$inferSelect
  terms: LoanTerms
  rates: RateSince[]
  prepayments: Prepayment[]
  /** Receipts so far, by number. */
  receipts: (typeof financingReceipts.$inferSelect)[]
}

/** Several loans at once, by their product. Those that are no loans are not there. */
export async function readLoans(db: Db, productIds: readonly string[]): Promise<Map<string, LoanContract>> {
  if (productIds.length === 0) return new Map()
  const ids = [...productIds]
  // One after another: within a transaction there is one connection.
  const contracts = await db.select().from(loans).where(inArray(loans.productId, ids))
  const rates = await db.select().from(loanRates).where(inArray(loanRates.productId, ids)).orderBy(asc(loanRates.since))
  const prepayments = await db
    .select()
    .from(loanPrepayments)
    .where(inArray(loanPrepayments.productId, ids))
    .orderBy(asc(loanPrepayments.number))
  const receipts = await db
    .select()
    .from(financingReceipts)
    .where(inArray(financingReceipts.productId, ids))
    .orderBy(asc(financingReceipts.number))
  return new Map(
    contracts.map((loan) => [
      loan.productId,
      {
        loan,
        terms: loan,
        rates: of(rates, loan.productId),
        prepayments: of(prepayments, loan.productId).map(({ paidOn, amount, cut }) => ({ on: paidOn, amount, cut })),
        receipts: of(receipts, loan.productId),
      },
    ]),
  )
}

function of<Row extends { productId: string }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ productId }) => productId === id)
}

const BATCH_SIZE = 200

/** Every loan of the bank, for its own work, some at a time. */
export async function* allLoans(db: Db): AsyncGenerator<LoanContract> {
  for (let last = ''; ;) {
    const ids = await db
      .select({ id: loans.productId })
      .from(loans)
      .where(gt(loans.productId, last))
      .orderBy(asc(loans.productId))
      .limit(BATCH_SIZE)
    const found = await readLoans(
      db,
      ids.map(({ id }) => id),
    )
    for (const { id } of ids) {
      const contract = found.get(id)
      if (contract) yield contract
    }
    last = ids.at(-1)?.id ?? ''
    if (ids.length < BATCH_SIZE) return
  }
}

export async function readLoan(db: Db, productId: string): Promise<LoanContract | undefined> {
  const [found] = await db.select({ productId: loans.productId }).from(loans).where(eq(loans.productId, productId))
  return found && (await readLoans(db, [productId])).get(productId)
}

export function tableOf({ terms, rates, prepayments }: LoanContract): ScheduleRow[] {
  return schedule(terms, rates, prepayments)
}

/** The rows that have not fallen due. */
export function pendingRows(contract: LoanContract): ScheduleRow[] {
  const charged = contract.receipts.at(-1)?.number ?? 0
  return tableOf(contract).filter(({ number }) => number > charged)
}

/** Its rate now, which the next instalment bears. */
export function rateNow({ rates }: LoanContract): number {
  return rates.at(-1)?.rate ?? 0
}

/** When its rate is reviewed next, if it is before its last instalment. */
export function nextReviewOf({ loan, rates }: LoanContract, endsOn: LocalDate): LocalDate | undefined {
  if (loan.reviewMonths === null) return undefined
  const reviews = Math.max(0, rates.length - 1)
  const next = addMonths(loan.startedOn, loan.reviewMonths * (reviews + 1))
  return next < endsOn ? next : undefined
}

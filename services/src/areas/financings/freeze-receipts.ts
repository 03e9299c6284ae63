/** What falls due of a financing becomes a receipt with its final amounts: instalments of loans and leasings, and fees of guarantees. */
import type { LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { asc, count, eq } from 'drizzle-orm'
import { itemsOf, listedItems, readItem, requireEarlierDone } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import { allLoans, pendingRows, readLoan, type LoanContract } from './loan-contract.ts'
import { RATE_REVIEWS } from './review-rates.ts'
import { feeDays, guaranteeFee } from './rules/guarantee-fees.ts'
import { financingReceipts, guarantees, loans } from './tables.ts'

type NewReceipt = typeof financingReceipts.$inferInsert

const INSTALMENTS = 'loan-instalments'

/** An item is a loan or a leasing and the day on which it owes: `P1 2026-12-01`. */
export const instalments = listedItems({
  name: INSTALMENTS,
  all: async (today) => {
    const items: string[] = []
    for await (const contract of allLoans(today.bank.database))
      items.push(...itemsOf(contract.loan.productId, today, () => dueBy(contract, today.day).map(({ dueOn }) => dueOn)))
    return items
  },
  one: async ({ bank: { database } }, item) => {
    // Each is numbered after the one before, and bears the rate of every review before it.
    await requireEarlierDone(database, INSTALMENTS, item)
    await requireEarlierDone(database, RATE_REVIEWS, item)
    const { contract, on } = readItem(item)
    await database.transaction((tx) => freezeInstalments(tx, contract, on))
  },
})

function dueBy(contract: LoanContract, day: LocalDate) {
  return pendingRows(contract).filter(({ dueOn }) => dueOn <= day)
}

/** Under the loan's lock, so that paying early and falling due do not cross. */
async function freezeInstalments(tx: Tx, productId: string, day: LocalDate): Promise<void> {
  await tx.select({ id: loans.productId }).from(loans).where(eq(loans.productId, productId)).for('update')
  const contract = await readLoan(tx, productId)
  if (!contract) return
  const rows = dueBy(contract, day).map(({ isResidual, total: _, ...row }): NewReceipt => {
    return { productId, kind: isResidual ? 'RESIDUAL' : 'INSTALMENT', ...row, fees: ZERO }
  })
  if (rows.length > 0) await tx.insert(financingReceipts).values(rows).onConflictDoNothing()
}

const FEES = 'guarantee-fees'

/** An item is a guarantee and the first day of a quarter: `P1 2026-12-01`. */
export const guaranteeFees = listedItems({
  name: FEES,
  all: async (today) => {
    const rows = await today.bank.database
      .select({ guarantee: guarantees, known: count(financingReceipts.number) })
      .from(guarantees)
      .leftJoin(financingReceipts, eq(financingReceipts.productId, guarantees.productId))
      .groupBy(guarantees.productId)
      .orderBy(asc(guarantees.productId))
    return rows.flatMap(({ guarantee, known }) => itemsOf(guarantee.productId, today, () => feeDays(guarantee, today.day).slice(known)))
  },
  one: async ({ bank: { database } }, item) => {
    await requireEarlierDone(database, FEES, item)
    const { contract, on } = readItem(item)
    await database.transaction((tx) => freezeFee(tx, contract, on))
  },
})

/** A receipt has the number of its quarter, so that a fee is frozen once. */
async function freezeFee(tx: Tx, productId: string, dueOn: LocalDate): Promise<void> {
  const [guarantee] = await tx.select().from(guarantees).where(eq(guarantees.productId, productId))
  if (!guarantee) return
  const { amount, feeRate, minimumFee } = guarantee
  const none = { principal: ZERO, interest: ZERO, vat: ZERO, outstanding: ZERO }
  const fees = guaranteeFee(amount, feeRate, minimumFee)
  const number = feeDays(guarantee, dueOn).length
  await tx
    .insert(financingReceipts)
    .values({ productId, number, kind: 'FEE', dueOn, rate: feeRate, fees, ...none })
    .onConflictDoNothing()
}

/** On each bank day: the loans whose period of interest ends take the rate that the published index gives them. */
import type { LocalDate } from '@almenara/contract/dates'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { DatedWork } from '../../calendar/dated-work.ts'
import { itemsOf, listedItems, readItem, requireEarlierDone, runItems } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import { allLoans, readLoan, type LoanContract } from './loan-contract.ts'
import { referenceFor, reviewDays, reviewedRate } from './rules/rate-review.ts'
import { loanRates, referenceRates } from './tables.ts'

/** The name of the work, under which a review that failed is set aside. */
export const RATE_REVIEWS = 'rate-reviews'

/** An item is a loan and the first day of its new rate: `P1 2026-12-01`. */
const reviews = listedItems({
  name: RATE_REVIEWS,
  all: async (today) => {
    const items: string[] = []
    for await (const contract of allLoans(today.bank.database))
      items.push(...itemsOf(contract.loan.productId, today, () => dueReviews(contract, today.day)))
    return items
  },
  one: async ({ bank: { database } }, item) => {
    const { contract: productId, on: since } = readItem(item)
    // Without a published reference a review repeats the rate before.
    await requireEarlierDone(database, RATE_REVIEWS, item)
    const contract = await readLoan(database, productId)
    if (contract && dueReviews(contract, since).includes(since)) await database.transaction((tx) => review(tx, contract, since))
  },
})

/** A rate is written once: what is published afterwards changes no review that was made. */
export const reviewRates: DatedWork = {
  name: RATE_REVIEWS,
  run: (today) => runItems(today, reviews),
  items: [reviews],
}

function dueReviews({ loan, rates }: LoanContract, day: LocalDate): LocalDate[] {
  const { referenceIndex, reviewMonths, startedOn } = loan
  if (referenceIndex === null || reviewMonths === null) return []
  const last = rates.at(-1)?.since ?? startedOn
  return reviewDays(startedOn, reviewMonths, day).filter((since) => since > last)
}

async function review(tx: Tx, { loan, rates }: LoanContract, since: LocalDate): Promise<void> {
  const { productId, referenceIndex, spread } = loan
  if (referenceIndex === null) return
  const published = await tx
    .select({ month: referenceRates.month, rate: referenceRates.rate })
    .from(referenceRates)
    .where(and(eq(referenceRates.referenceIndex, referenceIndex), lte(referenceRates.month, since)))
    .orderBy(asc(referenceRates.month))
  const reference = referenceFor(since, published)
  // Without any published the rate stays as it is.
  const rate = reference === undefined ? (rates.at(-1)?.rate ?? 0) : reviewedRate(reference, spread)
  await tx.insert(loanRates).values({ productId, since, rate }).onConflictDoNothing()
}

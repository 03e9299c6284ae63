/** On each bank day: the loans whose period of interest ends take the rate that the published index gives them. */
import { and, asc, eq, lte } from 'drizzle-orm'
import type { DatedWork } from '../../calendar/dated-work.ts'
import { allLoanIds, readLoan } from './loan-contract.ts'
import { referenceFor, reviewDays, reviewedRate } from './rules/rate-review.ts'
import { loanRates, referenceRates } from './tables.ts'

/** A rate is written once: what is published afterwards changes no review that was made. */
export const reviewRates: DatedWork = {
  name: 'rate-reviews',
  run: async ({ bank, day }) => {
    for (const productId of await allLoanIds(bank.database)) {
      await bank.database.transaction(async (tx) => {
        const contract = await readLoan(tx, productId)
        if (!contract || contract.loan.referenceIndex === null || contract.loan.reviewMonths === null) return
        const { startedOn, reviewMonths, referenceIndex, spread } = contract.loan
        const last = contract.rates.at(-1)?.since ?? startedOn
        for (const since of reviewDays(startedOn, reviewMonths, day).filter((review) => review > last)) {
          const published = await tx
            .select({ month: referenceRates.month, rate: referenceRates.rate })
            .from(referenceRates)
            .where(and(eq(referenceRates.referenceIndex, referenceIndex), lte(referenceRates.month, since)))
            .orderBy(asc(referenceRates.month))
          const reference = referenceFor(since, published)
          // Without any published the rate stays as it is.
          const rate = reference === undefined ? (contract.rates.at(-1)?.rate ?? 0) : reviewedRate(reference, spread)
          await tx.insert(loanRates).values({ productId, since, rate }).onConflictDoNothing()
        }
      })
    }
  },
}

/** On each bank day: the loans whose period of interest ends take the rate that the published index gives them. */
import type { LocalDate } from '@almenara/contract/dates'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { DatedWork } from '../../calendar/dated-work.ts'
import type { Tx } from '../../db/connection.ts'
import { allLoans, type LoanContract } from './loan-contract.ts'
import { referenceFor, reviewDays, reviewedRate } from './rules/rate-review.ts'
import { loanRates, referenceRates } from './tables.ts'

/** A rate is written once: what is published afterwards changes no review that was made. */
export const reviewRates: DatedWork = {
  name: 'rate-reviews',
  run: async ({ bank, day }) => {
    for await (const contract of allLoans(bank.database)) {
      const { referenceIndex, reviewMonths, startedOn } = contract.loan
      if (referenceIndex === null || reviewMonths === null) continue
      const last = contract.rates.at(-1)?.since ?? startedOn
      const due = reviewDays(startedOn, reviewMonths, day).filter((since) => since > last)
      for (const since of due) await bank.database.transaction((tx) => review(tx, contract, since))
    }
  },
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

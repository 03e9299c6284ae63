/** What the Banco de España publishes, put where the reviews of loans read it. */
import { formatMonth, isLocalDate } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import { and, eq, gte } from 'drizzle-orm'
import { REFERENCE_INDEXES, referenceRates } from '../areas/financings/tables.ts'
import type { Database } from '../db/connection.ts'
import { UsageError } from './usage-error.ts'

export const RATE_USAGE = `  npm run operator -- publish-rate INDEX YYYY-MM RATE  the month's average of an index (EURIBOR_12M, IRS_10Y) in percent, as
                                                      2.241: loans are reviewed with it. Months go in order, each once
`

export async function publishRate(database: Database, [index = '', month = '', typed = '']: readonly string[]): Promise<string> {
  const referenceIndex = REFERENCE_INDEXES.find((known) => known === index)
  const first = `${month}-01`
  if (!referenceIndex || !isLocalDate(first) || !/^-?\d{1,2}(?:\.\d{1,3})?$/.test(typed)) {
    throw new UsageError('Write: publish-rate EURIBOR_12M 2026-10 2.229')
  }
  const rate = Math.round(Number(typed) * 1000)
  await database.transaction(async (tx) => {
    const later = await tx.$count(referenceRates, and(eq(referenceRates.referenceIndex, referenceIndex), gte(referenceRates.month, first)))
    if (later > 0) throw new UsageError(`${referenceIndex} has been published for ${month} or a later month.`)
    await tx.insert(referenceRates).values({ referenceIndex, month: first, rate })
  })
  return `${referenceIndex} of ${formatMonth(first)}: ${formatRate(rate)}.\n`
}

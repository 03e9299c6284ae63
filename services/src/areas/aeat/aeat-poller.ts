/** What asks after the taxes that the agency has not answered, while the bank runs. */
import type { Bank } from '../../bank.ts'
import { runRepeatedly } from '../../run-repeatedly.ts'
import { retryPendingTaxes } from './pursue.ts'

const EVERY_MS = 5_000

export function startAeatPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => retryPendingTaxes(bank), onError)
}

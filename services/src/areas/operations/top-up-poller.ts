/** What asks after the top-ups that the aggregator has not answered, while the bank runs. */
import type { Bank } from '../../bank.ts'
import { runRepeatedly } from '../../run-repeatedly.ts'
import { retryPendingTopUps } from './top-ups.ts'

const EVERY_MS = 5_000

export function startTopUpPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => retryPendingTopUps(bank), onError)
}

/** What asks after the top-ups that the aggregator has not answered, while the bank runs. */
import type { Bank } from '../../bank.ts'
import { keepDoing } from '../../keep-doing.ts'
import { pursueTopUps } from './top-ups.ts'

const EVERY_MS = 5_000

export function startTopUpKeeper(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return keepDoing(EVERY_MS, () => pursueTopUps(bank), onError)
}

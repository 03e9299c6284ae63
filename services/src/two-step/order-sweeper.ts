/** What closes orders that nobody signed in time, and gives back money whose hold has run out, while the bank runs. */
import type { Bank } from '../bank.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { expireOrders } from './expire.ts'

const EVERY_MS = 60_000

type Keeping = Pick<Bank, 'database' | 'orders' | 'clock' | 'ledger'>

/** One turn of it. Several processes may take theirs at once: each order is closed, and each hold released, under its own lock, once. */
export async function expireAndRemind(bank: Keeping): Promise<void> {
  await expireOrders(bank)
  await bank.ledger.releaseExpired()
}

export function startOrderSweeper(bank: Keeping, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => expireAndRemind(bank), onError)
}

/** What closes orders that nobody signed in time, and gives back money whose hold has run out, while the bank runs. */
import type { Bank } from '../bank.ts'
import { expireOrders } from './expire.ts'

const EVERY_MS = 60_000

type Keeping = Pick<Bank, 'database' | 'orders' | 'clock' | 'ledger'>

/** One turn of it. Several processes may take theirs at once: each order is closed, and each hold released, under its own lock, once. */
export async function keepOrders(bank: Keeping): Promise<void> {
  await expireOrders(bank)
  await bank.ledger.releaseExpired()
}

/** Goes on until it is stopped; the answer waits for the turn that is being done. A turn that fails is told and the next tries again. */
export function startOrderKeeper(bank: Keeping, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  const run = () => {
    turn = keepOrders(bank)
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, EVERY_MS)
      })
  }
  run()
  return () => {
    stopped = true
    clearTimeout(timer)
    return turn
  }
}

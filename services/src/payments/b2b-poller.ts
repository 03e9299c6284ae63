/** Looks after B2B debits through the day: what is covered is charged, what had no funds is tried again, and what nobody decided goes back at its hour. */
import { dayAt } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import { bankDayUntil, coveredFrom } from '../calendar/bank-days.ts'
import { runItems } from '../calendar/set-aside.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { collectB2bDebits } from './collect-b2b.ts'

/** Number of the advisory lock («B2B» on a telephone) under which one process at a time does it. */
const B2B_LOCK = 222
const EVERY_MS = 5_000

/** One turn. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them. */
export async function runB2bDebits(bank: Bank): Promise<void> {
  const day = bankDayUntil(dayAt(bank.clock.now()))
  await oneAtATime(bank.database, B2B_LOCK, () => runItems({ bank, day, from: coveredFrom(day) }, collectB2bDebits))
}

/** Looks every five seconds while the bank runs. */
export function startB2bPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => runB2bDebits(bank), onError)
}

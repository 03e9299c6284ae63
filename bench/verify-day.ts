/** How long the verification of a day takes in a bank of ten million entries (`BENCH_ENTRIES` tries it with fewer). */
import { systemClock } from '../services/src/clock.ts'
import type { Database } from '../services/src/db/connection.ts'
import { verifyOnward, type Verification } from '../services/src/ledger/verify-since.ts'
import { DAY, loadEntries, YEAR } from './loaded-entries.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { limit, type Verdict } from './verdict.ts'

const MOST_SECONDS = 2

export async function benchVerifyDay(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ owner }) => {
    // A verification does not read the index of words.
    await owner.pool.query('drop index entries_search')
    await loadEntries(owner, 0, YEAR)
    await owner.pool.query('vacuum analyze')
    return [await verifyDay(owner, 'verify of a day', report)]
  })
}

/** Verifies a year that nobody has verified, and a day's entries after it. */
export async function verifyDay(owner: Database, name: string, report: (line: string) => void): Promise<Verdict> {
  const whole = await timed(() => verify(owner))
  await loadEntries(owner, YEAR, DAY)
  const next = await timed(() => verify(owner))
  report(`verify: ${whole.answer.fresh} entries, the whole, in ${whole.seconds.toFixed(1)} s`)
  report(`verify: ${next.answer.fresh} new ones and ${next.answer.sampled} old ones in ${next.seconds.toFixed(2)} s`)
  const problems = [...whole.answer.problems, ...next.answer.problems]
  if (problems.length > 0) throw new Error(`The books that were loaded are not sound: ${JSON.stringify(problems.slice(0, 3))}`)
  return limit(name, next.seconds, 'at most', MOST_SECONDS, ' s')
}

const verify = (database: Database): Promise<Verification> => verifyOnward(database, { whole: false, now: systemClock.now() })

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1000 }
}

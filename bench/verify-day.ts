/** How long the verification of a day takes in a bank of ten million entries (`BENCH_ENTRIES` tries it with fewer). */
import { systemClock } from '../services/src/clock.ts'
import type { Database } from '../services/src/db/connection.ts'
import { verifyOnward, type Verification } from '../services/src/ledger/verify-since.ts'
import { ACCOUNTS, withPreparedBank } from './prepared-bank.ts'
import { limit, type Verdict } from './verdict.ts'

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000)
/** The bank's entries are those of a year. */
const DAYS = 365
const MOST_SECONDS = 2

export async function benchVerifyDay(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ owner }) => {
    const rounds = Math.ceil(ENTRIES / 2 / ACCOUNTS)
    await load(owner, 0, rounds)
    await owner.pool.query('vacuum analyze')
    const whole = await timed(() => verify(owner))
    const day = Math.ceil(rounds / DAYS)
    await load(owner, rounds, day)
    const next = await timed(() => verify(owner))
    report(`verify: ${whole.answer.fresh} entries, the whole, in ${whole.seconds.toFixed(1)} s`)
    report(`verify: ${next.answer.fresh} new ones and ${next.answer.sampled} old ones in ${next.seconds.toFixed(2)} s`)
    const problems = [...whole.answer.problems, ...next.answer.problems]
    if (problems.length > 0) throw new Error(`The books that were loaded are not sound: ${JSON.stringify(problems.slice(0, 3))}`)
    return [limit('verify of a day', next.seconds, 'at most', MOST_SECONDS, ' s')]
  })
}

const verify = (database: Database): Promise<Verification> => verifyOnward(database, { whole: false, now: systemClock.now() })

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1000 }
}

/**
 * In each round each account pays another and is paid by another, so it has two entries and as much as before. They are written as they would be
 * posted, without the checks of keys, which is what takes long of ten million; the index of words is not read by a verification.
 */
async function load({ pool }: Database, from: number, rounds: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('drop index if exists entries_search; set session_replication_role = replica')
    await client.query(
      `insert into transactions (id, key, digest, kind, booked_on, posted_at)
         select k, gen_random_uuid(), repeat('0', 64), 'bench', current_date, now() from generate_series($1::bigint + 1, $2::bigint) k`,
      [from * ACCOUNTS, (from + rounds) * ACCOUNTS],
    )
    await client.query(
      `insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept,
                            own_concept, title, detail, reference, document_number)
         select 1 + (k - 1 + leg * ($3 / 2)) % $3, 2 * ((k - 1) / $3) + 1 + leg, k, current_date, current_date, 100 * (2 * leg - 1),
                100 * (leg - 1), false, 'OTHER', 99, 0, 'Compra en un comercio', 'Tarjeta terminada en 4821', 'REF' || k, 0
         from generate_series($1::bigint + 1, $2::bigint) k, generate_series(0, 1) leg`,
      [from * ACCOUNTS, (from + rounds) * ACCOUNTS, ACCOUNTS],
    )
    await client.query('update ledger_accounts set seq = $1, last_booked_on = current_date where id <= $2', [2 * (from + rounds), ACCOUNTS])
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

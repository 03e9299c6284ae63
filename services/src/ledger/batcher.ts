import { dayAt } from '@almenara/contract/dates'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { groupCommit, withLockWait, type LockWait } from '../db/group-commit.ts'
import { sqlState } from '../db/sql-state.ts'
import { postArguments, toOutcome, type PostRow } from './post-arguments.ts'
import type { Hold, HoldOutcome, Posting, PostOutcome, ReleaseOutcome } from './types.ts'

/** The books of the bank. Safe to share by every request of a process, and by any number of processes. */
export interface Ledger {
  /** Books a transaction, once for each key. Rejects when the legs do not balance or mix currencies (a defect), or the database fails (ask again). */
  post(posting: Posting): Promise<PostOutcome>
  /** Sets money aside, once for each id. */
  placeHold(hold: Hold): Promise<HoldOutcome>
  /** Makes held money available again. */
  releaseHold(id: string): Promise<ReleaseOutcome>
  /** Releases every hold that has lapsed; answers how many. */
  releaseExpired(): Promise<number>
}

const EXPIRED_BATCH_SIZE = 500
const UNIQUE_VIOLATION = '23505'

/** The ledger of a database. Calls that arrive together are written together (`groupCommit`). */
export function createLedger({ database: { pool }, clock }: { database: Database; clock: Clock }): Ledger {
  const postAll = async (postings: readonly Posting[], lockWait: LockWait): Promise<PostOutcome[]> => {
    const now = clock.now()
    const { items, legs } = postArguments(postings, dayAt(now))
    const values = [items, legs, now, lockWait]
    const { rows } = await pool.query<PostRow>({
      name: 'ledger_post',
      text: `select * from ledger_post($1, $2, ${withLockWait('$3', '$4')}) order by item`,
      values,
    })
    return rows.map(toOutcome)
  }
  const post = groupCommit<Posting, PostOutcome>({
    line: 'postings',
    keyOf: (posting) => posting.key,
    run: (postings, lockWait) =>
      // Another process has just posted one of these keys on other accounts, so neither waited for the other's locks: now it is to be read.
      postAll(postings, lockWait).catch((error: unknown) => {
        if (sqlState(error) === UNIQUE_VIOLATION) return postAll(postings, lockWait)
        throw error
      }),
  })
  const placeHold = groupCommit<Hold, HoldOutcome>({
    line: 'holds',
    keyOf: (hold) => hold.id,
    run: (wanted, lockWait) => outcomes('ledger_place_holds', JSON.stringify(wanted), lockWait),
  })
  const releaseHold = groupCommit<string, ReleaseOutcome>({
    line: 'releases',
    keyOf: (id) => id,
    run: (ids, lockWait) => outcomes('ledger_release_holds', ids, lockWait),
  })

  async function outcomes<Outcome>(
    name: 'ledger_place_holds' | 'ledger_release_holds',
    argument: string | string[],
    lockWait: LockWait,
  ): Promise<Outcome[]> {
    const text = `select outcome from ${name}($1, ${withLockWait('$2', '$3')}) order by item`
    const { rows } = await pool.query<{ outcome: Outcome }>({ name, text, values: [argument, clock.now(), lockWait] })
    return rows.map((row) => row.outcome)
  }

  async function releaseExpired(): Promise<number> {
    let released = 0
    for (;;) {
      const { rows } = await pool.query<{ count: number }>('select ledger_release_expired($1, $2) as count', [
        clock.now(),
        EXPIRED_BATCH_SIZE,
      ])
      const count = rows[0]?.count ?? 0
      released += count
      if (count === 0) return released
    }
  }

  return { post, placeHold, releaseHold, releaseExpired }
}

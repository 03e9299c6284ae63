/** Signing orders whose kind does its work in groups: those that arrive together are judged, done and marked in one transaction. */
import type { Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { groupCommit, ItemFailed, type LockWait } from '../db/group-commit.ts'
import { sqlState } from '../db/sql-state.ts'
import { executeTogether, NEEDS_JUDGE, type WorkToDo } from './group-work.ts'
import { judgedLine } from './judged-line.ts'
import { confirmArguments, type Confirmed, type Signing } from './signing.ts'

/** A signature, and what is done once it completes the order. */
export interface SignedWork extends WorkToDo {
  signing: Signing
}

/** Measured: with fewer waiting, a second group is too small to be worth its journeys. */
const OVERLAP = 16

const lines = new WeakMap<Bank, Record<'judged' | 'worked', (one: SignedWork) => Promise<Confirmed>>>()

/**
 * Judges the signature and, where it completes the order, does its work with that of those that arrive together. Either all of a group stands
 * or nothing of it. One that raises, or that waits too long for a lock, is found by running its group again one by one: the others are done,
 * and only its own customer is told.
 */
export async function confirmWork(bank: Bank, signed: SignedWork): Promise<Confirmed> {
  const line = lines.get(bank) ?? { judged: judgedLine(bank), worked: workLine(bank) }
  lines.set(bank, line)
  const { executing, work } = signed
  if (!work.inSql?.item(executing)) return line.worked(signed)
  try {
    return await line.judged(signed)
  } catch (error) {
    if (sqlState(error) !== NEEDS_JUDGE) throw error
    return line.worked(signed)
  }
}

function workLine({ database, clock }: Bank): (one: SignedWork) => Promise<Confirmed> {
  return groupCommit<SignedWork, Confirmed>({
    line: 'orders-with-work',
    // One after another for each customer: their codes and their failures are counted.
    keyOf: ({ signing }) => String(signing.user),
    overlap: OVERLAP,
    run: (all, lockWait) =>
      database.transaction((tx) =>
        confirmTogether(tx, all, clock.now(), lockWait).catch((error: unknown) => {
          throw new ItemFailed(error)
        }),
      ),
  })
}

async function confirmTogether(tx: Tx, all: readonly SignedWork[], now: Instant, lockWait: LockWait): Promise<Confirmed[]> {
  const signings = all.map(({ signing }) => signing)
  const confirmed = await confirmIn(tx, signings, now, lockWait)
  const signed = all.flatMap((one, at) => (confirmed[at]?.outcome === 'SIGNED' ? [{ ...one, at }] : []))
  const outcomes = await executeTogether(tx, signed, now)
  for (const [place, { at }] of signed.entries()) {
    const [judged, outcome] = [confirmed[at], outcomes[place]]
    if (judged && outcome) confirmed[at] = { ...judged, outcome }
  }
  return confirmed
}

/** Judges signatures in an open transaction, in their order. `lockWait`: how long it may wait for a row that somebody else keeps. */
export async function confirmIn(tx: Tx, signings: readonly Signing[], now: Instant, lockWait: LockWait): Promise<Confirmed[]> {
  const [on, at, most, until] = confirmArguments(now)
  const { rows } = await tx.execute<Confirmed & Record<string, unknown>>(
    sql`select outcome, failures from orders_confirm(${JSON.stringify(signings)}, ${on},
      (select ${at}::timestamptz from set_config('lock_timeout', ${lockWait}, true)), ${most}, ${until}) order by item`,
  )
  if (rows.length !== signings.length) throw new Error(`${signings.length} signatures, ${rows.length} answers`)
  return rows.map(({ outcome, failures }) => ({ outcome, failures }))
}

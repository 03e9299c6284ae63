/**
 * The verification of each day. It reads the entries that are new since the last one, which each account's checkpoint tells, and some of the old
 * ones again, other ones each time. What it does not see is found by the whole one: an old entry that was changed and whose turn has not come, or one
 * put behind the last of its account.
 */
import type { Instant } from '@almenara/contract/dates'
import { desc, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { seeOneMoment } from './one-moment.ts'
import { ledgerVerifications } from './tables.ts'
import { DIGEST, findProblems, verifyLedger, type Problem, type Verified } from './verify.ts'

/** Old entries read again each time, about half a second. Accounts that have more, which are the bank's own, are for the whole verification. */
const SAMPLE = 200_000

export interface Verification {
  whole: boolean
  /** Entries read: those that were new, or all of them, and old ones that were read again. */
  fresh: number
  sampled: number
  /** At most 100 of each rule. */
  problems: Problem[]
}

interface Asked {
  whole: boolean
  now: Instant
}

/**
 * All of it as it is at one moment, while the bank goes on working. The first one is always whole. Where something is wrong no checkpoint moves, so
 * that the next one finds it again.
 */
export async function verifyOnward(database: Database, { whole, now }: Asked): Promise<Verification> {
  return database.transaction(async (tx) => {
    await seeOneMoment(tx, 'read write')
    // One at a time: the snapshot is taken after the lock, and sees what the one before has written.
    await tx.execute(sql`lock table ledger_checkpoints, ledger_verifications in share row exclusive mode`)
    const [last] = await tx.select().from(ledgerVerifications).orderBy(desc(ledgerVerifications.id)).limit(1)
    const result = whole || !last ? await verifyAll(tx) : await verifyNew(tx, last)
    const { problems, sampledTo = last?.sampledTo ?? 0, lastTransaction, ...counts } = result
    if (problems.length === 0) await tx.insert(ledgerVerifications).values({ at: now, ...counts, sampledTo, lastTransaction })
    return { ...counts, problems }
  })
}

interface Result extends Verification {
  /** Absent where no old entries were read again. */
  sampledTo?: number
  lastTransaction: number
}

async function verifyAll(tx: Tx): Promise<Result> {
  const problems = await verifyLedger(tx)
  const { rows } = await tx.execute<{ fresh: number; last: number }>(
    sql`select count(*)::float8 as fresh, coalesce(max(transaction_id), 0)::float8 as last from entries`,
  )
  if (problems.length === 0) await moveCheckpoints(tx, 'entries', 'whole')
  return { whole: true, fresh: rows[0]?.fresh ?? 0, sampled: 0, problems, lastTransaction: rows[0]?.last ?? 0 }
}

async function verifyNew(tx: Tx, last: typeof ledgerVerifications.$inferSelect): Promise<Result> {
  // Read once, for all rules. `offset 0` keeps it to the key of each account: read from the other side it would be the whole table.
  await tx.execute(sql`
    create temporary table new_entries on commit drop as
    select e.* from ledger_accounts a left join ledger_checkpoints c on c.account_id = a.id
      cross join lateral (select * from entries x where x.account_id = a.id and x.seq > coalesce(c.seq, 0) offset 0) e
    where a.seq <> coalesce(c.seq, 0)`)
  await tx.execute(sql`analyze new_entries`)
  const sample = await chooseSample(tx, last.sampledTo)
  const verified: Verified = {
    transactions: `(select transaction_id as id from new_entries union select id from transactions where id > ${last.lastTransaction})`,
    entries: 'new_entries',
    base: 'ledger_checkpoints',
    checkpoints: `(select * from ledger_checkpoints where account_id > ${sample.after} and account_id <= ${sample.to} and seq <= ${SAMPLE})`,
  }
  const problems = await findProblems(tx, verified)
  const { rows } = await tx.execute<{ fresh: number; last: number | null }>(
    sql`select count(*)::float8 as fresh, max(transaction_id)::float8 as last from new_entries`,
  )
  if (problems.length === 0) await moveCheckpoints(tx, 'new_entries', 'added')
  const lastTransaction = Math.max(last.lastTransaction, rows[0]?.last ?? 0)
  return { whole: false, fresh: rows[0]?.fresh ?? 0, sampled: sample.entries, problems, sampledTo: sample.to, lastTransaction }
}

/** The accounts after the last one that was read again, and from the first when there are none left. */
async function chooseSample(tx: Tx, after: number): Promise<{ after: number; to: number; entries: number }> {
  const { rows } = await tx.execute<{ to: number | null; entries: number }>(sql`
    select max(account_id)::float8 as to, coalesce(max(read), 0)::float8 as entries
    from (select account_id, sum(seq) over (order by account_id) as read
          from (select account_id, seq from ledger_checkpoints where account_id > ${after} and seq <= ${SAMPLE} order by account_id limit ${SAMPLE}) c) s
    where read <= ${SAMPLE}`)
  const [row] = rows
  if (row?.to) return { after, to: row.to, entries: row.entries }
  return after > 0 ? chooseSample(tx, 0) : { after: 0, to: 0, entries: 0 }
}

/** `added`: to what the checkpoints say comes what is new. `whole`: they are written anew. */
async function moveCheckpoints(tx: Tx, entries: 'entries' | 'new_entries', how: 'whole' | 'added'): Promise<void> {
  const before = how === 'added' ? 'c.digest + ' : ''
  await tx.execute(
    sql.raw(`
    insert into ledger_checkpoints as c (account_id, seq, balance, booked_on, digest)
    select s.account_id, s.seq, e.balance_after, e.booked_on, s.digest
    from (select e.account_id, max(e.seq) as seq, ${DIGEST} as digest from ${entries} e group by e.account_id) s
      join ${entries} e on e.account_id = s.account_id and e.seq = s.seq
    on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance, booked_on = excluded.booked_on,
      digest = ${before}excluded.digest`),
  )
}

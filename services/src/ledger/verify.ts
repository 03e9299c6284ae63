import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** A rule of the books that does not hold: which, of what (an account's or transaction's id) and how. */
export interface Problem {
  rule: 'BALANCED' | 'ONE_CURRENCY' | 'CHAINED' | 'BALANCE' | 'HELD' | 'BEYOND_LIMIT' | 'STRIPES' | 'ALTERED'
  id: number
  detail: string
}

const MOST = 100

/** What is verified, each a relation of SQL: all there is, or what is new since the last time. */
export interface Verified {
  /** Ids of transactions (`id`), with all of their entries among `entries`. */
  transactions: string
  /** With the columns of the table `entries`. */
  entries: string
  /** What the entries of an account follow from: `account_id`, `seq`, `balance`, `booked_on`. None where they begin with the first. */
  base: string
  /** Checkpoints to be compared with the entries that they cover. */
  checkpoints: string
}

const EVERYTHING: Verified = {
  transactions: 'transactions',
  entries: 'entries',
  base: '(select account_id, seq, balance, booked_on from ledger_checkpoints where false)',
  checkpoints: 'ledger_checkpoints',
}

/**
 * The sum of a hash of each entry of `e`, which has what a customer and a clerk read of it. It finds what was changed by mistake or by hand; who
 * may write the whole database can write the checkpoint anew too. Days as numbers: how a date is written depends on the connection.
 */
export const DIGEST = `sum(hashtextextended(concat_ws('|', e.account_id, e.seq, e.transaction_id, e.booked_on - date '2000-01-01',
  e.value_on - date '2000-01-01', e.amount, e.balance_after, e.forced, e.type, e.common_concept, e.own_concept, e.title, e.detail, e.reference,
  e.document_number, e.data::text) collate "C", 0)::numeric)`

// Each finds what breaks a rule: columns `id` and `detail`.
const RULES: Record<Problem['rule'], (verified: Verified) => string> = {
  // Every transaction has two legs or more, and they sum to zero.
  BALANCED: ({ transactions, entries }) => `
    select t.id, format('%s legs sum to %s', count(e.seq), coalesce(sum(e.amount), 0)) as detail
    from ${transactions} t left join ${entries} e on e.transaction_id = t.id
    group by t.id having count(e.seq) < 2 or sum(e.amount) <> 0`,
  ONE_CURRENCY: ({ entries }) => `
    select e.transaction_id as id, string_agg(distinct a.currency, ' ') as detail
    from ${entries} e join ledger_accounts a on a.id = e.account_id group by e.transaction_id having count(distinct a.currency) > 1`,
  // Entries are numbered from 1 without gaps, each balance follows from the one before, and no day goes back.
  CHAINED: ({ entries, base }) => `
    select e.account_id as id, format('entry %s: %s %s after %s %s', e.seq, e.booked_on, e.balance_after, e.day_before, e.before) as detail
    from (select x.account_id, x.seq, x.amount, x.balance_after, x.booked_on, coalesce(b.seq, 0) + row_number() over w as place,
            coalesce(lag(x.balance_after) over w, b.balance, 0) as before, coalesce(lag(x.booked_on) over w, b.booked_on, x.booked_on) as day_before
          from ${entries} x left join ${base} b on b.account_id = x.account_id window w as (partition by x.account_id order by x.seq)) e
    where e.seq <> e.place or e.balance_after <> e.before + e.amount or e.booked_on < e.day_before`,
  // What the account says is what its entries say.
  BALANCE: ({ entries, base }) => `
    select a.id, format('balance %s seq %s day %s, entries say %s %s %s', a.balance, a.seq, a.last_booked_on, s.sum, s.seq, s.day) as detail
    from ledger_accounts a
    left join ${base} b on b.account_id = a.id
    left join (select account_id, sum(amount) as sum, count(*) as seq, max(booked_on) as day from ${entries} x group by account_id) e
      on e.account_id = a.id
    cross join lateral (select coalesce(b.balance, 0) + coalesce(e.sum, 0) as sum, coalesce(b.seq, 0) + coalesce(e.seq, 0) as seq,
      coalesce(e.day, b.booked_on) as day) s
    where a.balance <> s.sum or a.seq <> s.seq or a.last_booked_on is distinct from s.day`,
  HELD: () => `
    select a.id, format('held %s, holds say %s', a.held, coalesce(h.sum, 0)) as detail
    from ledger_accounts a
    left join (select account_id, sum(amount) as sum from holds where released_at is null group by account_id) h on h.account_id = a.id
    where a.held <> coalesce(h.sum, 0)`,
  BEYOND_LIMIT: () => `
    select a.id, format('beyond_limit %s, available %s', a.beyond_limit, a.balance + a.overdraft - a.held) as detail
    from ledger_accounts a
    where a.beyond_limit <> case when a.house then 0 else greatest(0, -(a.balance + a.overdraft - a.held)) end`,
  // Those that share an account's postings are as many as it says, the bank's own too and in its currency.
  STRIPES: () => `
    select a.id, format('%s stripes, %s found', a.stripes, count(s.id)) as detail
    from ledger_accounts a left join ledger_accounts s on s.stripe_of = a.id and s.house and s.currency = a.currency and s.stripes = 0
    group by a.id having a.stripes <> count(s.id) or (a.stripes > 0 and a.stripe_of is not null)`,
  // What a checkpoint covers is what it was.
  ALTERED: ({ checkpoints }) => `
    select c.account_id as id, format('entries 1 to %s are not what they were when they were verified', c.seq) as detail
    from ${checkpoints} c left join entries e on e.account_id = c.account_id and e.seq <= c.seq
    group by c.account_id, c.seq, c.balance, c.digest
    having count(e.seq) <> c.seq or sum(e.amount) <> c.balance or ${DIGEST} is distinct from c.digest`,
}

/** What does not add up of what is given, at most 100 of each rule. */
export async function findProblems(db: Db, verified: Verified): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const rule of Object.keys(RULES) as Problem['rule'][]) {
    const { rows } = await db.execute<{ id: number; detail: string }>(sql.raw(`${RULES[rule](verified)} order by 1 limit ${MOST}`))
    problems.push(...rows.map((row) => ({ rule, ...row })))
  }
  return problems
}

/** Reads the whole ledger and returns what does not add up, at most 100 of each rule; empty when all is well. Call it in a transaction that
 * sees one moment (repeatable read), or while nobody posts. */
export async function verifyLedger(db: Db): Promise<Problem[]> {
  return findProblems(db, EVERYTHING)
}

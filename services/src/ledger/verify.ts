import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** A rule of the books that does not hold: which, of what (an account's or transaction's id) and how. */
export interface Problem {
  rule: 'BALANCED' | 'ONE_CURRENCY' | 'CHAINED' | 'BALANCE' | 'HELD' | 'BEYOND_LIMIT' | 'STRIPES'
  id: number
  detail: string
}

const MOST = 100

// Each finds what breaks a rule: columns `id` and `detail`.
const RULES: Record<Problem['rule'], string> = {
  // Every transaction has two legs or more, and they sum to zero.
  BALANCED: `
    select t.id, format('%s legs sum to %s', count(e.seq), coalesce(sum(e.amount), 0)) as detail
    from transactions t left join entries e on e.transaction_id = t.id
    group by t.id having count(e.seq) < 2 or sum(e.amount) <> 0`,
  ONE_CURRENCY: `
    select e.transaction_id as id, string_agg(distinct a.currency, ' ') as detail
    from entries e join ledger_accounts a on a.id = e.account_id group by e.transaction_id having count(distinct a.currency) > 1`,
  // Entries are numbered from 1 without gaps, each balance follows from the one before, and no day goes back.
  CHAINED: `
    select e.account_id as id, format('entry %s: %s %s after %s %s', e.seq, e.booked_on, e.balance_after, e.day_before, e.before) as detail
    from (select account_id, seq, amount, balance_after, booked_on, row_number() over w as place,
            coalesce(lag(balance_after) over w, 0) as before, coalesce(lag(booked_on) over w, booked_on) as day_before
          from entries window w as (partition by account_id order by seq)) e
    where e.seq <> e.place or e.balance_after <> e.before + e.amount or e.booked_on < e.day_before`,
  // What the account says is what its entries say.
  BALANCE: `
    select a.id, format('balance %s seq %s day %s, entries say %s %s %s', a.balance, a.seq, a.last_booked_on, e.sum, e.seq, e.day) as detail
    from ledger_accounts a
    left join (select account_id, sum(amount) as sum, count(*) as seq, max(booked_on) as day from entries group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.sum, 0) or a.seq <> coalesce(e.seq, 0) or a.last_booked_on is distinct from e.day`,
  HELD: `
    select a.id, format('held %s, holds say %s', a.held, coalesce(h.sum, 0)) as detail
    from ledger_accounts a
    left join (select account_id, sum(amount) as sum from holds where released_at is null group by account_id) h on h.account_id = a.id
    where a.held <> coalesce(h.sum, 0)`,
  BEYOND_LIMIT: `
    select a.id, format('beyond_limit %s, available %s', a.beyond_limit, a.balance + a.overdraft - a.held) as detail
    from ledger_accounts a
    where a.beyond_limit <> case when a.house then 0 else greatest(0, -(a.balance + a.overdraft - a.held)) end`,
  // Those that share an account's postings are as many as it says, the bank's own too and in its currency.
  STRIPES: `
    select a.id, format('%s stripes, %s found', a.stripes, count(s.id)) as detail
    from ledger_accounts a left join ledger_accounts s on s.stripe_of = a.id and s.house and s.currency = a.currency and s.stripes = 0
    group by a.id having a.stripes <> count(s.id) or (a.stripes > 0 and a.stripe_of is not null)`,
}

/** Reads the whole ledger and returns what does not add up, at most 100 of each rule; empty when all is well. Call it in a transaction that
 * sees one moment (repeatable read), or while nobody posts. */
export async function verifyLedger(db: Db): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const rule of Object.keys(RULES) as Problem['rule'][]) {
    const { rows } = await db.execute<{ id: number; detail: string }>(sql.raw(`${RULES[rule]} order by 1 limit ${MOST}`))
    problems.push(...rows.map((row) => ({ rule, ...row })))
  }
  return problems
}

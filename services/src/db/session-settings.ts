/** What a connection is set to: time limits by use, and how PostgreSQL writes dates and plans statements. */

/**
 * How long a statement may take, in milliseconds: `statement` by the server's clock, `answer` by ours, for a server that says nothing, and
 * `lock` for a row that somebody else keeps. Zero is for ever.
 * `customer`: somebody is looking at a screen. Exports are read in chunks (`extracts/define.ts`), each a statement of its own.
 * `day`: the dated work of a bank day, whose statements may rightly take minutes.
 * `unlimited`: migrations, loading, the operator's commands, which somebody watches. Of a server that is gone TCP keep-alive tells.
 */
export type Patience = 'customer' | 'day' | 'unlimited'

export interface Limits {
  statement: number
  answer: number
  lock: number
}

const MINUTE = 60_000
/** How much longer than the server we wait for its answer, in milliseconds. */
const ANSWER_MARGIN_MS = 5_000

/** How a process reaches its database; `config-database.ts` reads it from the environment. */
export interface Reach {
  /** `transaction`: a pooler that gives a connection for one transaction at a time. Then nothing may be set for, or kept in, a session. */
  pooler: 'none' | 'transaction'
  /** To be given a connection, whether it is made or somebody gives one back, in milliseconds. */
  connectMs: number
  /** The limits of `customer`, in milliseconds. */
  statementMs: number
  lockMs: number
}

export const USUAL_REACH: Reach = { pooler: 'none', connectMs: 5_000, statementMs: 30_000, lockMs: 10_000 }

const DAY: Limits = { statement: 15 * MINUTE, answer: 16 * MINUTE, lock: MINUTE }

export function limitsOf(patience: Patience, { statementMs, lockMs }: Reach): Limits {
  if (patience === 'customer') return { statement: statementMs, answer: statementMs + ANSWER_MARGIN_MS, lock: lockMs }
  return patience === 'day' ? DAY : { statement: 0, answer: 0, lock: 0 }
}

/** After so many seconds without a word the other side is asked whether it is there. Both sides ask, so that neither keeps locks for a dead one. */
export const KEEP_ALIVE = { idle: 15, interval: 5, count: 3 }

const IDLE_IN_TRANSACTION_MS = MINUTE

/**
 * Plans are kept as PostgreSQL keeps them by default: made anew each time, the check of a foreign key takes 55 µs in the place of 15, and a payment
 * has five (`decisions/2026-11-plans-are-kept.md`). What has no name is planned with its values in hand, whatever this says; so no statement that
 * reads a page of a list has a name: its sixth run would be planned without them, and read from the wrong end of the index.
 */
const ALIKE_EVERYWHERE = { TimeZone: 'UTC', DateStyle: 'ISO', plan_cache_mode: 'auto' }

/**
 * Where nobody reads a whole table, nothing is planned to: a check of a foreign key that was planned while its table had ten rows is kept, and
 * would go through the ten thousand that it has a minute later.
 */
const BY_INDEX = { enable_seqscan: 'off' }

/** Sent with a connection that is ours alone. */
export function startOptions(patience: Patience, { statement, lock }: Limits): string {
  const settings = {
    ...ALIKE_EVERYWHERE,
    ...(patience === 'unlimited' ? {} : BY_INDEX),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    statement_timeout: statement,
    lock_timeout: lock,
    tcp_keepalives_idle: KEEP_ALIVE.idle,
    tcp_keepalives_interval: KEEP_ALIVE.interval,
    tcp_keepalives_count: KEEP_ALIVE.count,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Set for the whole database by whoever migrates it, because a pooler's connection is set to nothing of ours. The limits are the longest of
 * any use: transactions bring their own (`beginWith`), and of a lone statement whose asker has left the server learns within seconds.
 */
export const DATABASE_SETTINGS: Readonly<Record<string, string>> = {
  ...ALIKE_EVERYWHERE,
  // As PostgreSQL writes them.
  idle_in_transaction_session_timeout: '1min',
  statement_timeout: '15min',
  lock_timeout: '1min',
  client_connection_check_interval: '5s',
}

/** Begins a transaction under these limits, in one message, where the session cannot have them. */
export function beginWith(patience: Patience, { statement, lock }: Limits): string {
  const settings = { ...(patience === 'unlimited' ? {} : BY_INDEX), statement_timeout: statement, lock_timeout: lock }
  return ['begin', ...Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)].join('; ')
}

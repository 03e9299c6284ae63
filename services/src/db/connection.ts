import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Client, Pool } from './client.ts'
import { tellLosses } from './losses.ts'
import { parsers } from './parsers.ts'

declare const inTransaction: unique symbol
type Drizzle = NodePgDatabase
type SelectWith = Pick<ReturnType<Drizzle['with']>, 'select' | 'selectDistinct' | 'selectDistinctOn'>

/** What a function that only reads takes. A `Tx` is one too; a `Db` is never a `Tx`. */
export interface Db extends Pick<Drizzle, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'execute'> {
  with(...queries: Parameters<Drizzle['with']>): SelectWith
}

/** An open transaction: what a function that locks or writes takes. Made only by `Database.transaction`. */
export interface Tx extends Db, Pick<Drizzle, 'insert' | 'update' | 'delete'> {
  readonly [inTransaction]: true
}

/** A pool of connections to one database. */
export interface Database extends Db {
  /** Runs `work` in one transaction (read committed): committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  /** The driver's pool, for what drizzle cannot do: COPY and the batched functions. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Where a database is: fields, or the URL that `DATABASE_URL` holds. */
export type Connection = string | { host: string; user: string; database: string }

export interface DatabaseOptions {
  /** `app` (default) acts as the role `almenara_app`, which cannot touch the ledger's tables; `owner` migrates and loads. */
  role?: 'app' | 'owner'
  /** What waits for it; `customer` for `app` and `unlimited` for `owner` when absent. */
  patience?: Patience
  /** Most connections at a time; 10 when absent. */
  max?: number
  /** Told once when the database is lost, however many connections were open; the pool makes others by itself. */
  onLost?: (error: Error) => void
}

/** The role that serves customers. The first migration creates it. */
export const APP_ROLE = 'almenara_app'
const IDLE_IN_TRANSACTION_MS = 60_000
/** To be given a connection, whether it is made or somebody gives one back. */
const CONNECT_MS = 5_000

/**
 * How long a statement may take, in milliseconds: `statement` by the server's clock, `answer` by ours, for a server that says nothing, and
 * `lock` for a row that somebody else keeps. Zero is for ever.
 * `customer`: somebody is looking at a screen. Exports are read in chunks (`extracts/define.ts`), each a statement of its own.
 * `day`: the dated work of a bank day, whose statements may rightly take minutes.
 * `unlimited`: migrations, loading, the operator's commands, which somebody watches. Of a server that is gone TCP keep-alive tells.
 */
export type Patience = 'customer' | 'day' | 'unlimited'
const MINUTE = 60_000
const LIMITS = {
  customer: { statement: 30_000, answer: 35_000, lock: 10_000 },
  day: { statement: 15 * MINUTE, answer: 16 * MINUTE, lock: MINUTE },
  unlimited: { statement: 0, answer: 0, lock: 0 },
} as const satisfies Record<Patience, Record<string, number>>

/** After so long without a word the other side is asked whether it is there. Both sides ask, so that neither keeps locks for a dead one. */
const KEEP_ALIVE = { idle: 15, interval: 5, count: 3 }

/**
 * Session settings sent with the connection. Custom plans always: a named statement turns to a generic plan at its sixth
 * run, which reads a keyset page from the wrong end of the index (the ledger's functions decide for themselves).
 */
function sessionSettings(role: 'app' | 'owner', patience: Patience): string {
  const settings = [
    'TimeZone=UTC',
    'DateStyle=ISO',
    'plan_cache_mode=force_custom_plan',
    `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    `statement_timeout=${LIMITS[patience].statement}`,
    `lock_timeout=${LIMITS[patience].lock}`,
    `tcp_keepalives_idle=${KEEP_ALIVE.idle}`,
    `tcp_keepalives_interval=${KEEP_ALIVE.interval}`,
    `tcp_keepalives_count=${KEEP_ALIVE.count}`,
  ]
  if (role === 'app') settings.push(`role=${APP_ROLE}`)
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

/** The driver's configuration for a connection; a URL keeps its own `options` beside ours. */
export function clientConfig(connection: Connection, role: 'app' | 'owner', patience: Patience = usual(role)): pg.ClientConfig {
  const ours = sessionSettings(role, patience)
  const common = {
    types: parsers,
    application_name: 'almenara',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE.idle * 1000,
    ...(LIMITS[patience].answer > 0 ? { query_timeout: LIMITS[patience].answer } : {}),
  }
  if (typeof connection !== 'string') return { ...connection, options: ours, ...common }
  const url = new URL(connection)
  const theirs = url.searchParams.get('options')
  // The driver lets the URL win over the fields beside it: without this the role would be lost.
  url.searchParams.set('options', theirs === null ? ours : `${theirs} ${ours}`)
  return { connectionString: url.href, ...common }
}

const usual = (role: 'app' | 'owner'): Patience => (role === 'app' ? 'customer' : 'unlimited')

/** The same server and user, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

/** Opens a pool. Nothing connects until the first query; a server that is too old is refused by `migrate`. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { role = 'app', patience = usual(role), max = 10, onLost = () => {} } = options
  const pool = new Pool({ ...clientConfig(connection, role, patience), Client, max })
  tellLosses(pool, onLost)
  const db = drizzle(pool, { casing: 'snake_case' })
  // drizzle's own `transaction` hands over what `Tx` describes: only the brand is ours.
  return Object.assign(db, {
    isHealthy: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    pool,
    close: () => pool.end(),
  }) as unknown as Database
}

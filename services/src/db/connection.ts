import './heap.ts'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Client, type ClientConfig, Pool } from './client.ts'
import { tellLosses } from './losses.ts'
import { parsers } from './parsers.ts'
import { beginWith, KEEP_ALIVE, limitsOf, type Patience, type Reach, startOptions, USUAL_REACH } from './session-settings.ts'

declare const inTransaction: unique symbol
type Drizzle = NodePgDatabase
type SelectWith = Pick<ReturnType<Drizzle['with']>, 'select' | 'selectDistinct' | 'selectDistinctOn'>

/** What a function that only reads takes. A `Tx` is one too; a `Db` is never a `Tx`. */
export interface Db extends Pick<Drizzle, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'execute'> {
  with(...queries: Parameters<Drizzle['with']>): SelectWith
  readonly [READS_FROM]?: Db
}

/** Where a `Db` that stands for another reads just now: reads that go together are those of one place. */
export const READS_FROM = Symbol('reads from')

/** An open transaction: what a function that locks or writes takes. Made only by `Database.transaction`. */
export interface Tx extends Db, Pick<Drizzle, 'insert' | 'update' | 'delete'> {
  readonly [inTransaction]: true
}

/** Pools of connections to one database. */
export interface Database extends Db {
  /** Runs `work` in one transaction (read committed): committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads what waits, of a table in which others wait at each time: messages to be sent, payments to be written. By plain index scans, which take the
   * entries of what waits no more out of the index as they come by them. A bitmap scan, which PostgreSQL takes where it believes that few wait, goes to
   * each of those rows again until the table is next vacuumed (`decisions/2026-11-plans-are-kept.md`).
   */
  byPlainScans<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  /** How another thread opens one to the same database. */
  readonly reopening: Reopening
  /** The driver's pool, for what drizzle cannot do: COPY and the batched functions. */
  readonly pool: pg.Pool
  /**
   * Connections that hold a lock while work goes on (`one-at-a-time.ts`). Not those of `pool`: where as many jobs as it has connections begin
   * together, each would hold one and wait for another.
   */
  readonly locks: pg.Pool
  /**
   * The same database on the connections of `locks`, for what must stand by itself and may be asked for inside a transaction: that one keeps its
   * connection meanwhile, and as many as `pool` has would wait for each other.
   */
  readonly beside: Pick<Database, 'select' | 'transaction'>
  close(): Promise<void>
}

/**
 * Where a database is. A URL, as `DATABASE_URL` holds it, names the login that it is for. Fields are of a server that is ours, embedded or of a
 * test: `user` owns the database, and the application signs in under its own name.
 */
export type Connection = string | Server

export interface Server {
  /** A folder for a Unix socket. */
  host: string
  port?: number
  user: string
  password?: string
  database: string
}

/** Whose login: of the processes, or of whoever migrates and loads. */
export type Login = 'app' | 'owner'

export interface DatabaseOptions {
  /** Of a server that is ours; `app` when absent. A URL has its login. */
  role?: Login
  /** What waits for it; `customer` for `app` and `unlimited` for `owner` when absent. */
  patience?: Patience
  /** Most connections at a time; 10 when absent. */
  max?: number
  reach?: Reach
  /** Those of another of the same server and process, which keeps them; its own when absent. */
  locks?: pg.Pool
  /** Told once when the database is lost, however many connections were open; the pool makes others by itself. */
  onLost?: (error: Error) => void
}

/** What a message to another thread can hold. */
export interface Reopening {
  connection: Connection
  options: Pick<DatabaseOptions, 'role' | 'patience' | 'reach'>
}

/** The role that serves customers: a login itself, or what one or more logins are members of. The first migration creates it. */
export const APP_ROLE = 'almenara_app'

interface Signing {
  role?: Login
  patience?: Patience
  reach?: Reach
}

/** The driver's configuration for a connection; a URL keeps its own `options` beside ours. */
export function clientConfig(
  connection: Connection,
  { role = 'app', patience = usual(role), reach = USUAL_REACH }: Signing = {},
): ClientConfig {
  const limits = limitsOf(patience, reach)
  const isPooled = reach.pooler === 'transaction'
  const common = {
    types: parsers,
    application_name: 'almenara',
    connectionTimeoutMillis: reach.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE.idle * 1000,
    ...(limits.answer > 0 ? { query_timeout: limits.answer } : {}),
    ...(isPooled ? { begin: beginWith(patience, limits) } : {}),
  }
  const options = isPooled ? undefined : startOptions(patience, limits)
  if (typeof connection !== 'string') {
    const user = role === 'app' ? APP_ROLE : connection.user
    return { ...connection, user, ...(options ? { options } : {}), ...common }
  }
  const url = new URL(connection)
  const theirs = url.searchParams.get('options')
  // The driver lets the URL win over the fields beside it: without this ours would be lost.
  if (options) url.searchParams.set('options', theirs === null ? options : `${theirs} ${options}`)
  return { connectionString: url.href, ...common }
}

const usual = (role: Login): Patience => (role === 'app' ? 'customer' : 'unlimited')

/** The same server and user, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

/** More than there are jobs that hold a lock on one of them: the rest is for what is done beside transactions. */
const MOST_LOCKS = 8

/** Opens a pool. Nothing connects until the first query; a server that is too old is refused by `migrate`. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { max = 10, onLost = () => {}, locks: shared, ...others } = options
  const config = { ...clientConfig(connection, options), Client }
  const pool = new Pool({ ...config, max })
  const locks = shared ?? new Pool({ ...config, max: MOST_LOCKS })
  const own = shared ? [pool] : [pool, locks]
  tellLosses(own, onLost)
  const db = drizzle(pool, { casing: 'snake_case' })
  const beside = drizzle(locks, { casing: 'snake_case' }) as unknown as Database['beside']
  // drizzle's own `transaction` hands over what `Tx` describes: only the brand is ours.
  return Object.assign(db, {
    byPlainScans: <T>(read: (reading: Db) => Promise<T>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_bitmapscan = off`)
        return read(tx)
      }),
    isHealthy: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    reopening: { connection, options: others } satisfies Reopening,
    pool,
    locks,
    beside,
    close: async () => {
      await Promise.all(own.map((one) => one.end()))
    },
  }) as unknown as Database
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
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
  /** Most connections at a time; 10 when absent. */
  max?: number
  /** Told of connections lost while idle; the pool replaces them by itself. */
  onLost?: (error: Error) => void
}

/** The role that serves customers. The first migration creates it. */
const APP_ROLE = 'almenara_app'
const IDLE_IN_TRANSACTION_MS = 60_000
const CONNECT_MS = 10_000

/**
 * drizzle gives each query its own parsers (raw text for dates, the global ones for int8); this client puts ours in their
 * place, so that a typed query, a raw one and the pool read alike.
 */
class Client extends pg.Client {
  // The driver's `query` has many overloads; what is passed on is what came in.
  override query = ((...args: unknown[]) => {
    const [query, ...rest] = args
    const config =
      typeof query === 'object' && query !== null && 'text' in query && !('submit' in query) ? { ...query, types: parsers } : query
    return (super.query as (...all: unknown[]) => unknown)(config, ...rest)
  }) as pg.Client['query']
}

/**
 * Session settings sent with the connection. Custom plans always: a named statement turns to a generic plan at its sixth
 * run, which reads a keyset page from the wrong end of the index (the ledger's functions decide for themselves).
 */
function sessionSettings(role: 'app' | 'owner'): string {
  const settings = [
    'TimeZone=UTC',
    'DateStyle=ISO',
    'plan_cache_mode=force_custom_plan',
    `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  ]
  if (role === 'app') settings.push(`role=${APP_ROLE}`)
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

/** The driver's configuration for a connection; a URL keeps its own `options` beside ours. */
export function clientConfig(connection: Connection, role: 'app' | 'owner'): pg.ClientConfig {
  const ours = sessionSettings(role)
  const common = { types: parsers, application_name: 'almenara', connectionTimeoutMillis: CONNECT_MS }
  if (typeof connection !== 'string') return { ...connection, options: ours, ...common }
  const url = new URL(connection)
  const theirs = url.searchParams.get('options')
  // The driver lets the URL win over the fields beside it: without this the role would be lost.
  url.searchParams.set('options', theirs === null ? ours : `${theirs} ${ours}`)
  return { connectionString: url.href, ...common }
}

/** The same server and user, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

/** Opens a pool. Nothing connects until the first query; a server that is too old is refused by `migrate`. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { role = 'app', max = 10, onLost = () => {} } = options
  const pool = new pg.Pool({ ...clientConfig(connection, role), Client, max })
  pool.on('error', onLost)
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

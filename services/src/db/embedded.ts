import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { locateBinaries } from './embedded-binaries.ts'
import { createLogins } from './embedded-roles.ts'
import { checkSocketFolder, type Place, placeOf, preparePlace } from './embedded-place.ts'
import { adoptServer, initialise, isAlive, type Server, startServer, SUPERUSER, WATCHER_SETTING, type Watcher } from './embedded-process.ts'
import { postgresUser } from './embedded-user.ts'
import { sqlState } from './sql-state.ts'

/** Where an embedded server is reached. */
export interface EmbeddedConnection {
  /** The folder of its Unix socket. */
  host: string
  user: string
  database: string
}

export interface Embedded {
  connection: EmbeddedConnection
  /** Whether it was found running without a watcher, and taken over. */
  adopted: boolean
  /** Stops PostgreSQL, cutting short what it is doing; everything committed stays. Once, however often it is called. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** Settings of PostgreSQL in place of ours: `{ fsync: 'off' }` in tests that lose nothing with the machine. */
  settings?: Record<string, string>
}

/** Another server works on this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/** No server runs on this data folder. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning'
}

const DATABASE = 'almenara'
/** Number of the advisory lock that the one server of a data folder holds. */
const SERVER_LOCK = 7_770_001
const START_MS = 60_000
/** How long a server that is being stopped by its watcher may take before it counts as in use. */
const LEAVING_MS = 10_000
const RETRY_MS = 20
const LOG_TAIL = 2000
/** Why a start fails that may succeed a moment later: another process starts one, or backends of a killed one are still going. */
const PASSING = /lock file .* already exists|shared memory block .* is still in use/

/**
 * Starts PostgreSQL on a data folder, making it when it is new, and holds it for this process: when the process ends, SIGKILL included,
 * a watcher stops PostgreSQL. One left running without a watcher is adopted. Throws `DataFolderInUse`, `EmbeddedUnavailable`, or an error
 * with the end of PostgreSQL's log.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const user = postgresUser()
  const server: Server = { binaries: locateBinaries(user), place: preparePlace(dataDir, user), user, settings }
  initialise(server)
  const { session, watcher, adopted } = await takeServer(server, dataDir)
  let stopped: Promise<void> | undefined
  session.on('error', (error) => {
    if (!stopped) log(`Connection to PostgreSQL lost: ${error.message}; its log is ${server.place.log}`)
  })
  await createDatabase(session)
  await createLogins(session)
  log(`PostgreSQL ${adopted ? 'adopted' : 'started'} in ${server.place.home}`)
  return {
    connection: { host: server.place.socket, user: SUPERUSER, database: DATABASE },
    adopted,
    stop: () => (stopped ??= session.end().then(() => watcher.stop())),
  }
}

/** The connection of the server that runs on a data folder, for commands beside it. Throws `NotRunning`. */
export async function connectToRunning(dataDir: string): Promise<EmbeddedConnection> {
  const place = placeOf(dataDir)
  const session = existsSync(place.socket) ? await connect(place, DATABASE, 'almenara command') : undefined
  if (!session) throw new NotRunning(`No server runs on ${dataDir}`)
  await session.end()
  return { host: place.socket, user: SUPERUSER, database: DATABASE }
}

interface Taken {
  session: pg.Client
  watcher: Watcher
  adopted: boolean
}

/** Starts the server, or finds it running, until this process holds its lock. */
async function takeServer(server: Server, dataDir: string): Promise<Taken> {
  const begun = Date.now()
  let watcher: Watcher | undefined
  try {
    for (;;) {
      const session = await connect(server.place, 'postgres', `almenara server ${process.pid}`)
      if (session) {
        const state = await judge(session, watcher, Date.now() - begun > LEAVING_MS)
        if (state === 'ours' && watcher) return { session, watcher, adopted: false }
        if (state === 'orphan') return { session, watcher: adoptServer(server), adopted: true }
        const holder = await holderOf(session)
        await session.end()
        if (state !== 'leaving') throw new DataFolderInUse(`Another server works on ${dataDir}: ${holder}`)
      } else if (!watcher) {
        watcher = startServer(server)
      } else if (watcher.hasFailed() || Date.now() - begun > START_MS) {
        const end = tail(server.place.log)
        if (!PASSING.test(end) || Date.now() - begun > LEAVING_MS)
          throw new Error(`PostgreSQL did not start; the end of ${server.place.log}:\n${end}`)
        await watcher.stop()
        watcher = undefined
      }
      await wait(RETRY_MS)
    }
  } catch (error) {
    await watcher?.stop()
    throw error
  }
}

/**
 * Whose server a session has reached. `ours` and `orphan` hold its lock from here on. `leaving`: watched, but nobody holds it; it is being
 * stopped, or was started a moment ago by a process that was faster than we.
 */
async function judge(session: pg.Client, watcher: Watcher | undefined, isLate: boolean): Promise<'ours' | 'orphan' | 'leaving' | 'taken'> {
  const { rows } = await session.query<{ held: boolean; watcher: number }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and granted) as held,
            coalesce(nullif(current_setting($2, true), ''), '0')::int as watcher`,
    [SERVER_LOCK, WATCHER_SETTING],
  )
  const { held, watcher: watchedBy } = rows[0] ?? { held: false, watcher: 0 }
  if (held) return 'taken'
  const isOurs = watcher?.pid === watchedBy
  if (!isOurs && isAlive(watchedBy)) return isLate ? 'taken' : 'leaving'
  if (!(await lock(session))) return 'taken'
  return isOurs ? 'ours' : 'orphan'
}

/** The name of the session that holds the server: «almenara server 1234». */
async function holderOf(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted limit 1`,
    [SERVER_LOCK],
  )
  return rows[0]?.name ?? 'unknown'
}

async function lock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [SERVER_LOCK])
  return rows[0]?.got === true
}

/** A session, or `undefined` while nobody listens or the server is starting or stopping. */
async function connect(place: Place, database: string, name: string): Promise<pg.Client | undefined> {
  if (!existsSync(place.socket)) return undefined
  checkSocketFolder(place)
  const session = new pg.Client({ host: place.socket, user: SUPERUSER, database, application_name: name })
  // A server that is stopped under us says so twice: to the query and here.
  session.on('error', () => {})
  try {
    await session.connect()
    return session
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** 57P01–57P03: shutting down, crashed, not yet accepting connections. */
function isAbsent(error: unknown): boolean {
  if (sqlState(error)?.startsWith('57P')) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || error.message === 'Connection terminated unexpectedly'
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await session.query(`create database ${DATABASE}`)
}

function tail(file: string): string {
  if (!existsSync(file)) return '(empty)'
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const buffer = Buffer.alloc(Math.min(size, LOG_TAIL))
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

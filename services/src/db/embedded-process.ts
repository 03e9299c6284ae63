import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from './embedded-place.ts'
import { postgresEnvironment, type PostgresUser } from './embedded-user.ts'

/** The user and default database of an embedded server. */
export const SUPERUSER = 'almenara'
/** A setting of ours by which a running server says which process watches it. */
export const WATCHER_SETTING = 'almenara.watcher'

/** What an embedded server needs to be started. */
export interface Server {
  binaries: string
  place: Place
  user: PostgresUser
  settings: Record<string, string>
}

/** A process that stops the server when its stdin ends: when we ask, or when we die, however that happens. */
export interface Watcher {
  pid: number
  /** Whether the server it started has ended by itself. */
  hasFailed(): boolean
  stop(): Promise<void>
}

/** Sized so that services and database together stay well under 400 MB; durability settings are PostgreSQL's own: all on. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Four processes: two of each version, while one follows another.
  max_connections: '100',
  // Those of a statement over entries in parts, with their indexes, without a table of locks that all processes share.
  max_locks_per_transaction: '256',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Of PostgreSQL 18, as the embedded one is. A drill may start the machine's own, which is older. */
const SETTINGS_OF_18: Record<string, string> = { io_method: 'sync' }

// $1 binaries  $2 data directory  $3 log  $4… settings. In a session of its own, so a terminal's Ctrl-C does not reach it. What postgres
// prints goes to its log: a pipe of ours would be kept open by it. Its exit status goes to our pipe. A stop that comes too early
// (no postmaster.pid yet) is asked again.
const START = `
  bin=$1 data=$2 log=$3; shift 3
  ( "$bin/postgres" -D "$data" -c ${WATCHER_SETTING}=$$ "$@" >>"$log" 2>&1 </dev/null; echo $? ) & server=$!
  cat >/dev/null
  while kill -0 $server 2>/dev/null; do "$bin/pg_ctl" stop -D "$data" -m fast -w >/dev/null 2>&1 && break; sleep 0.1; done
  wait`
const ADOPT = 'cat >/dev/null; exec "$1/pg_ctl" stop -D "$2" -m fast -w >/dev/null 2>&1'
const LONGEST_LOG = 16 * 1024 * 1024

/** Makes the data directory, once and whole: into a folder beside, then renamed. */
export function initialise({ binaries, place, user, settings }: Server): void {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return
  const unfinished = `${place.cluster}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const { status, stderr } = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '-A',
      'trust',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=es-ES',
      `--locale=${locale}`,
      '--no-instructions',
      ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
    ],
    { ...user.identity, env: postgresEnvironment, cwd: '/', encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
  try {
    renameSync(unfinished, place.cluster)
  } catch (error) {
    // Another process was faster; its cluster is the one.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) throw error
  }
}

/** Starts PostgreSQL under a watcher. It is not ready yet when this returns. */
export function startServer(server: Server): Watcher {
  const { place, settings } = server
  clearStaleLocks(place)
  if (existsSync(place.log) && statSync(place.log).size > LONGEST_LOG) renameSync(place.log, `${place.log}.old`)
  const version = Number(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8'))
  const all = { ...SETTINGS, ...(version >= 18 ? SETTINGS_OF_18 : {}), unix_socket_directories: place.socket, ...settings }
  return watch(
    server,
    START,
    Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  )
}

/** A watcher for a server that runs without one. */
export function adoptServer(server: Server): Watcher {
  return watch(server, ADOPT, [])
}

/** Whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function watch({ binaries, place, user }: Server, script: string, settings: string[]): Watcher {
  const child = spawn('/bin/sh', ['-c', script, 'almenara-watcher', join(binaries, 'bin'), place.cluster, place.log, ...settings], {
    ...user.identity,
    env: postgresEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let failed = false
  child.stdout.on('data', () => {
    failed = true
  })
  // The watcher may have been killed; there is nobody to tell.
  child.stdin.on('error', () => {})
  if (child.pid === undefined) throw new Error('The watcher of PostgreSQL could not be started')
  return { pid: child.pid, hasFailed: () => failed, stop: () => stopWatcher(child) }
}

async function stopWatcher(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * After a container is restarted, the process number in a lock file left behind may belong to something else by now, and PostgreSQL
 * then refuses to start. Where the system can tell (/proc) that it is not a postgres, the files are removed.
 */
function clearStaleLocks(place: Place): void {
  const files = [join(place.cluster, 'postmaster.pid'), join(place.socket, '.s.PGSQL.5432.lock')]
  for (const file of files.filter((each) => existsSync(each))) {
    const program = `/proc/${Number.parseInt(readFileSync(file, 'utf8'), 10)}/comm`
    if (existsSync(program) && readFileSync(program, 'utf8').trim() !== 'postgres') rmSync(file)
  }
}

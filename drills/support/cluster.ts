/** A PostgreSQL of a drill's own: it can be stopped, killed and frozen, and it goes with the drill. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/support/free-port.ts'
import { Client } from '../../services/src/db/client.ts'
import { preparePlace, type Place } from '../../services/src/db/embedded-place.ts'
import { initialise, startServer, SUPERUSER, type Server, type Watcher } from '../../services/src/db/embedded-process.ts'
import { postgresUser } from '../../services/src/db/embedded-user.ts'
import { embeddedBinaries } from './binaries.ts'
import type { Ground } from './ground.ts'

const DATABASE = 'almenara'
const START_MS = 60_000
const LOOK_MS = 20
/** An answer to a question of a drill; a frozen server gives none. */
const ANSWER_MS = 5_000

export interface Cluster {
  name: string
  port: number
  /** `DATABASE_URL` of the bank's database on it, as the superuser, without a password. */
  url: string
  place: Place
  /** Folder with `bin/postgres`. */
  binaries: string
  /** Resolves when it answers. */
  start(): Promise<void>
  /** As an administrator does (`-m fast`). */
  stop(): Promise<void>
  /** Every process of it, at once, as when the machine loses its power. */
  kill(): Promise<void>
  /** Every process of it stands still and keeps its connections. */
  freeze(): void
  thaw(): void
  /** Runs one statement on a connection of its own, of the bank's database unless told otherwise. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], database?: string): Promise<Row[]>
}

export interface ClusterOptions {
  /** Of its folder in the drill's. */
  name: string
  /** Of PostgreSQL, in place of the embedded database's. */
  settings?: Record<string, string>
  /** The embedded ones when absent. */
  binaries?: string
}

/** A new server with an empty database of the bank. */
export async function startCluster(ground: Ground, options: ClusterOptions): Promise<Cluster> {
  const cluster = await prepareCluster(ground, options)
  initialise(serverOf(cluster, {}))
  await cluster.start()
  await cluster.query(`create database ${DATABASE}`, [], 'postgres')
  return cluster
}

/** Folders and a port, and nothing in them: for a copy of another (`base-backup.ts`). */
export async function prepareCluster(
  ground: Ground,
  { name, settings = {}, binaries = embeddedBinaries() }: ClusterOptions,
): Promise<Cluster> {
  const port = await freePort()
  const place = preparePlace(join(ground.folder, name), postgresUser())
  const url = `postgresql://${SUPERUSER}@127.0.0.1:${port}/${DATABASE}`
  let watcher: Watcher | undefined
  const processes = (): number[] => processesOf(place)
  const signal = (name_: NodeJS.Signals) => processes().forEach((pid) => quietly(() => process.kill(pid, name_)))
  const query = async <Row>(text: string, values: readonly unknown[] = [], database = DATABASE) => {
    const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, database, connectionTimeoutMillis: ANSWER_MS })
    await client.connect()
    try {
      const { rows } = await client.query<Row & Record<string, unknown>>(text, [...values])
      return rows as Row[]
    } finally {
      await client.end()
    }
  }
  const cluster: Cluster = {
    name,
    port,
    url,
    place,
    binaries,
    query,
    start: async () => {
      watcher = startServer(serverOf(cluster, { listen_addresses: '127.0.0.1', port: String(port), ...settings }))
      const until = Date.now() + START_MS
      while (!(await answers(cluster))) {
        if (watcher.hasFailed() || Date.now() > until)
          throw new Error(`${name} did not start:\n${readFileSync(place.log, 'utf8').slice(-2000)}`)
        await pause(LOOK_MS)
      }
    },
    stop: async () => {
      await watcher?.stop()
      watcher = undefined
    },
    kill: async () => {
      signal('SIGKILL')
      await watcher?.stop()
      watcher = undefined
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
  ground.atEnd(async () => {
    if (watcher) await cluster.kill()
  })
  return cluster
}

function serverOf({ binaries, place }: Cluster, settings: Record<string, string>): Server {
  return { binaries, place, user: postgresUser(), settings }
}

const answers = (cluster: Cluster) =>
  cluster.query('select 1', [], 'postgres').then(
    () => true,
    () => false,
  )

/** The postmaster, which makes the others and so is named first, and what it has made. */
function processesOf({ cluster }: Place): number[] {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...all.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid)]
}

/** A process that has just ended by itself is as good as stopped. */
function quietly(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

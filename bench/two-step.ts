/** What a two-step order costs over HTTP, both calls and its code, beside the bare posting function and beside a server without batches. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, openDatabase } from '../services/src/db/connection.ts'
import { startEmbedded } from '../services/src/db/embedded.ts'
import { migrate } from '../services/src/db/migrate.ts'
import { CALLERS, findPgbench, prepare, runPgbench } from './ledger.ts'
import { limit, median, type Verdict } from './verdict.ts'
import { bearers, clientsFor, type Bearer } from './two-step-clients.ts'

const ROUNDS = 3
/** Built beside the services, where their SQL and packages are found (`tools/bench.mjs`). */
const SERVER = 'services/dist/bench-two-step-server.js'

interface Run {
  /** Orders authorized, signed and executed in a second. */
  rate: number
  /** Milliseconds of processor for each, on either side. */
  server: number
  client: number
}

/** Answers nothing when pgbench is not installed. Runs alternate, so that whatever else the machine does falls on all. */
export async function benchTwoStep(report: (line: string) => void): Promise<Verdict[]> {
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    report('two-step: not measured; it is compared with pgbench (Debian: apt install postgresql-contrib; macOS: brew install postgresql)')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  const owner = openDatabase(server.connection, { role: 'owner' })
  try {
    await migrate(server.connection)
    await prepare(owner)
    const people = await bearers(owner, CALLERS)
    const runs = { bare: [] as number[], ours: [] as Run[], alone: [] as Run[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.bare.push(await runPgbench(pgbench, server.connection, folder, undefined))
      runs.ours.push(await measure(server.connection, people, undefined))
      runs.alone.push(await measure(server.connection, people, 1))
    }
    const of = (all: Run[], what: keyof Run) => median(all.map((run) => run[what]))
    const [bare, ours, alone] = [median(runs.bare), of(runs.ours, 'rate'), of(runs.alone, 'rate')]
    const costs = `${of(runs.ours, 'server').toFixed(2)} ms of the server's processor and ${of(runs.ours, 'client').toFixed(2)} ms of its clients' for each`
    report(`two-step: ${Math.round(ours)} orders/s (${Math.round(alone)} in batches of one, ${Math.round(bare)} bare postings/s), ${costs}`)
    return [
      limit('two-step order over HTTP, against the bare posting by pgbench', ours / bare, 'at least', 0.25, '×'),
      limit('two-step order over HTTP, against batches of one', ours / alone, 'at least', 3, '×'),
    ]
  } finally {
    await owner.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** A server of its own for each run, so that neither inherits the other's warmth. */
async function measure(connection: Connection, people: readonly Bearer[], most: number | undefined): Promise<Run> {
  const child = fork(SERVER, [JSON.stringify({ connection, most })], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  try {
    const clients = clientsFor(port, people, connection)
    // Until the code is compiled for what it does.
    await clients.run(3)
    const before = await cpuOf(child)
    const own = process.cpuUsage()
    const { orders, seconds } = await clients.run(5)
    const used = process.cpuUsage(own)
    const served = (await cpuOf(child)) - before
    await clients.close()
    return { rate: orders / seconds, server: served / orders, client: (used.user + used.system) / 1000 / orders }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function cpuOf(child: ReturnType<typeof fork>): Promise<number> {
  child.send('cpu')
  const [{ ms }] = (await once(child, 'message')) as [{ ms: number }]
  return ms
}

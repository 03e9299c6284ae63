/** What the session log costs: sealing a million events, and verifying them in bounded memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../services/src/clock.ts'
import { APP_ROLE, openDatabase, type Database } from '../services/src/db/connection.ts'
import { startEmbedded } from '../services/src/db/embedded.ts'
import { migrate } from '../services/src/db/migrate.ts'
import { anchorChains } from '../services/src/session-log/anchors.ts'
import { logKeys } from '../services/src/session-log/log-keys.ts'
import { sealEvents } from '../services/src/session-log/seal-events.ts'
import { statusOf } from './process-files.ts'
import { limit, type Verdict } from './verdict.ts'

const SEALING_KEY = Buffer.alloc(32, 7)
const EVENTS = 1_000_000
const CONNECTIONS = 50_000
/** How much more memory than a command that reads nothing the verification may take: the log itself is many times that. */
const MAX_RISE_MB = 64
const SAMPLE_MS = 20
/** Both runs: with gigabytes to spare V8 leaves its garbage lying, and what was measured would be that. What is needed must fit in here. */
const SPARING = ['--max-old-space-size=64', '--max-semi-space-size=2']

export async function benchSessionLog(report: (line: string) => void): Promise<Verdict[]> {
  if (process.platform !== 'linux') {
    report('session log: not measured; the peak of a process is only told by Linux')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  const owner = openDatabase(server.connection, { role: 'owner', max: 1 })
  const database = openDatabase(server.connection, { max: 1 })
  try {
    await migrate(server.connection)
    await load(owner)
    const begun = performance.now()
    const keys = logKeys(SEALING_KEY)
    await sealEvents(database, keys)
    await anchorChains(database, { keys, everyMinutes: 5, now: systemClock.now() })
    report(`session log, sealing: ${rate((performance.now() - begun) / 1000)}`)
    const { host, database: name } = server.connection
    const url = `postgresql://${APP_ROLE}@localhost/${name}?host=${encodeURIComponent(host)}`
    const idle = await runOperator(url, ['status'])
    const verified = await runOperator(url, ['verify-log'])
    if (!verified.said.includes(`${EVENTS} events in ${CONNECTIONS} chains`)) throw new Error(`verify-log said: ${verified.said}`)
    report(`session log, verifying: ${rate(verified.seconds)}`)
    return [limit('session log, memory that verifying takes', verified.peakMb - idle.peakMb, 'at most', MAX_RISE_MB, ' MB')]
  } finally {
    await Promise.all([owner.close(), database.close()])
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const rate = (seconds: number) =>
  `${EVENTS.toLocaleString('en')} events in ${seconds.toFixed(1)} s (${Math.round(EVENTS / seconds)} a second)`

/** As customers leave them: the connections' events between one another, with the details of an export. */
async function load(owner: Database): Promise<void> {
  await owner.pool.query(`
    insert into events (session_id, user_id, kind, at, address, product_id, data)
    select 'c' || lpad((n % ${CONNECTIONS})::text, 15, '0'), n % ${CONNECTIONS} % 5000 + 1, 'LIST_EXPORTED', now() + n * interval '1 millisecond',
      '203.0.113.' || n % 250, 'p' || n % 20000, jsonb_build_object('file', 'movimientos-' || n % 10000 || '.pdf', 'rows', n % 500)
    from generate_series(1, ${EVENTS}) n`)
  await owner.pool.query('vacuum analyze events')
}

interface Run {
  said: string
  seconds: number
  /** The most resident memory it had, in MB. */
  peakMb: number
}

/** The operator's own command, in a process of its own, whose peak the system tells. */
async function runOperator(url: string, args: readonly string[]): Promise<Run> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...SPARING, 'services/dist/operator.js', ...args], {
    env: { ...process.env, DATABASE_URL: url, ALMENARA_SEALING_KEY: SEALING_KEY.toString('base64') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, highWaterMb(child.pid))
  }, SAMPLE_MS)
  await once(child, 'close')
  clearInterval(sampling)
  return { said, seconds: (performance.now() - begun) / 1000, peakMb }
}

/** The most that it has held; 0 when the process has gone. */
const highWaterMb = (pid: number | undefined) => (statusOf(pid, 'VmHWM') ?? 0) / 1024

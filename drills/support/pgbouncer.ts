/** A PgBouncer of a drill's own, in transaction mode: it gives one connection of the server to many of the bank's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/support/free-port.ts'
import { Client } from '../../services/src/db/client.ts'
import { APP_ROLE } from '../../services/src/db/connection.ts'
import { postgresEnvironment, postgresUser } from '../../services/src/db/embedded-user.ts'
import type { Cluster } from './cluster.ts'
import type { Ground } from './ground.ts'

/** Where Debian and its relatives install it, and others do. */
const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const START_MS = 10_000
const LOOK_MS = 50

export interface Pooler {
  /** `DATABASE_URL` of the bank through it, under the processes' login. */
  url: string
  /** Most connections that it makes to the server. */
  connections: number
}

/** The program, where this machine has it. */
export function findPgbouncer(): string | undefined {
  return PLACES.find((place) => existsSync(place))
}

/** Starts one before a server. Throws when this machine has none. */
export async function startPgbouncer(ground: Ground, cluster: Cluster, connections: number): Promise<Pooler> {
  const program = findPgbouncer()
  if (!program) throw new Error('This drill needs PgBouncer (Debian: apt-get install pgbouncer).')
  const port = await freePort()
  const users = writeFor(ground, 'pgbouncer-users.txt', `"${APP_ROLE}" ""\n`)
  const settings = [
    '[databases]',
    `almenara = host=127.0.0.1 port=${cluster.port} dbname=almenara`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    // A server that is away is asked again at once, and not after fifteen seconds.
    'server_login_retry = 1',
  ]
  const file = writeFor(ground, 'pgbouncer.ini', `${settings.join('\n')}\n`)
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn(program, [file], {
    ...postgresUser().identity,
    env: postgresEnvironment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  ground.atEnd(async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
  const url = `postgresql://${APP_ROLE}@127.0.0.1:${port}/almenara`
  const until = Date.now() + START_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`PgBouncer did not start:\n${said.slice(-2000)}`)
    await pause(LOOK_MS)
  }
  return { url, connections }
}

function writeFor({ folder }: Ground, name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return file
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: START_MS })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

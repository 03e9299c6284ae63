/** A process may be started before its database, or while it changes places. */
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import { Client } from './client.ts'
import { clientConfig, type Connection, type Login } from './connection.ts'
import type { Reach } from './session-settings.ts'
import { sqlState } from './sql-state.ts'

/** Longer than a failover or a restart; whoever started the process is told then, and may start it again. In milliseconds. */
const LIMIT_MS = 5 * 60_000
const EVERY_MS = 500

/** What waiting does not mend: no such user or database, a wrong password, nobody let in. Classes of SQLSTATE. */
const REFUSED: readonly string[] = ['28', '3D', '42']

interface Waiting {
  /** Told what is waited for, and again when that changes. */
  say: (line: string) => void
  limitMs?: number
  /** Whose login; `app` when absent. */
  role?: Login
  reach?: Reach
  /** What else is waited for, once it answers; it may refuse too. */
  missing?: (client: Client) => Promise<string | undefined>
}

/** Resolves when the database answers, takes writes and has what is needed. Throws StartRefused, with why, when it refuses us or the time is over. */
export async function waitForDatabase(connection: Connection, waiting: Waiting): Promise<void> {
  const { say, limitMs = LIMIT_MS } = waiting
  const until = performance.now() + limitMs
  let said: string | undefined
  for (;;) {
    const reason = await whyNot(connection, waiting)
    if (reason === undefined) return
    if (performance.now() >= until) throw new StartRefused(`The database ${placeOf(connection)} is not ready: ${reason}.`)
    if (reason !== said) say(`Waiting for the database ${placeOf(connection)}: ${reason}.`)
    said = reason
    await pause(EVERY_MS)
  }
}

async function whyNot(connection: Connection, { role, reach, missing }: Waiting): Promise<string | undefined> {
  const client = new Client(clientConfig(connection, { ...(role ? { role } : {}), ...(reach ? { reach } : {}), patience: 'customer' }))
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; locked: string }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as locked",
    )
    if (rows[0]?.standby) return 'it is a standby and takes no writes'
    if (rows[0]?.locked === 'on') return 'it takes no writes'
    return await missing?.(client)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const said = error instanceof Error ? error.message || error.name : String(error)
    if (REFUSED.includes(sqlState(error)?.slice(0, 2) ?? ''))
      throw new StartRefused(`The database ${placeOf(connection)} refuses: ${said}.`)
    return said
  } finally {
    await client.end().catch(() => {})
  }
}

/** Without user and password. */
function placeOf(connection: Connection): string {
  if (typeof connection !== 'string') return `${connection.database} in ${connection.host}`
  const { hostname, port, pathname, searchParams } = new URL(connection)
  return `${pathname.slice(1)} at ${searchParams.get('host') ?? hostname}${port ? `:${port}` : ''}`
}

/** What must be true at the end of every drill: nothing acknowledged is lost or doubled, the books and the session log are whole. */
import type { Ground } from './ground.ts'
import { AMOUNT } from './customer.ts'
import type { Load } from './load.ts'
import type { FilledBank } from './people.ts'
import { operate, type Operated, type Service } from './services.ts'
import { Client } from '../../services/src/db/client.ts'

interface Checked extends FilledBank {
  /** The owner's or the application's URL. */
  database: string
  /** What was ordered; several when there was more than one load. */
  load: Pick<Load, 'acknowledged' | 'begun'>
}

/** Every acknowledged order is in the books once, and no money moved but by orders that somebody signed. */
export async function checkOrders(ground: Ground, { database, people, load }: Checked): Promise<void> {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    const { rows: posted } = await client.query<{ key: string; times: number }>(
      'select key, count(*)::int as times from transactions where key = any($1::uuid[]) group by key',
      [load.begun],
    )
    const times = new Map(posted.map((row) => [row.key, row.times]))
    const lost = load.acknowledged.filter(({ id }) => !times.has(id)).length
    const doubled = posted.filter((row) => row.times > 1).length
    const { rows } = await client.query<{ cents: number }>(
      'select coalesce(sum(balance), 0)::float8 as cents from ledger_accounts where id = any($1)',
      [people.map(({ to }) => to.ledgerAccountId)],
    )
    const moved = rows[0]?.cents
    ground.promise('no acknowledged order is lost', lost === 0, `${load.acknowledged.length} acknowledged, ${lost} lost`)
    ground.promise('no order is executed twice', doubled === 0, `${posted.length} executed, ${doubled} twice`)
    ground.promise('what moved is what was ordered', moved === posted.length * AMOUNT, `${moved} cents in ${posted.length} orders`)
  } finally {
    await client.end()
  }
}

/** The bank's own commands say that books and session log are whole. */
export async function checkBooks(ground: Ground, bank: Operated): Promise<void> {
  for (const words of [['verify', '--whole'], ['verify-log']]) {
    const { code, output } = await operate(bank, ...words)
    ground.promise(`npm run operator -- ${words.join(' ')}`, code === 0, output.trim())
  }
}

/** How many requests failed, of how many, and the last of them. */
export function failuresOf(load: Pick<Load, 'failed' | 'requests'>): string {
  const last = load.failed.at(-1)
  return `${load.failed.length} of ${load.requests()}${last ? `, the last ${last.what}` : ''}`
}

/** Every request was answered with what was asked for. `what`: the promise, in words. */
export function checkRequests(ground: Ground, load: Load, what: string): void {
  ground.promise(what, load.failed.length === 0, failuresOf(load))
}

/** No process ended that was not told to. */
export function checkDeaths(ground: Ground, services: readonly Service[]): void {
  const dead = services.filter((service) => service.hasDied())
  const last = dead.map((service) => `${service.name}:\n${service.said().slice(-1500)}`).join('\n')
  ground.promise('no process dies', dead.length === 0, `${services.length} processes, ${dead.length} deaths${last && `\n${last}`}`)
}

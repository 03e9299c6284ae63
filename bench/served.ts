/** The services in a process of their own, with customers who order and sign as fast as they are answered, and what each order costs. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Instant } from '@almenara/contract/dates'
import { nodeFlags } from '../e2e/support/node-flags.ts'
import type { Connection } from '../services/src/db/connection.ts'
import type { Tracing } from '../services/src/telemetry/tracing.ts'
import { databaseCpu } from './database-cpu.ts'
import { clientsFor, type Ask, type Bearer } from './two-step-clients.ts'

/** Built beside the services, where their SQL and packages are found (`tools/bench.mjs`). */
const SERVER = 'services/dist/bench-two-step-server.js'

export interface Run {
  /** Orders authorized, signed and executed in a second. */
  rate: number
  /** Milliseconds of processor for each: the services', their customers' and PostgreSQL's. */
  services: number
  customers: number
  database: number
}

/** Customers who do nothing until they are asked. */
export interface Served {
  /** Without `ask`, transfers between own accounts. */
  run(seconds: number, ask?: Ask): Promise<Run>
  /** Of services that were given `tracing`: whether they trace from now on. */
  trace(on: boolean): void
  port: number
  tokens(): Promise<string[]>
  stop(): Promise<void>
}

interface Serving {
  connection: Connection
  /** That of the database's files. */
  folder: string
  people: readonly Bearer[]
  /** Most that go together. */
  most?: number | undefined
  /** When the clock stands still. */
  now?: Instant
  /** With a clearing and a scheme of Bizum that answer at once. */
  rails?: boolean
  /** Where its traces are sent, and how many. */
  tracing?: Tracing | undefined
}

export async function serve({ connection, folder, people, most, now, rails, tracing }: Serving): Promise<Served> {
  const child = fork(SERVER, [JSON.stringify({ connection, most, now, rails, tracing })], {
    execPath: shippedNode(),
    execArgv: nodeFlags(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const clients = clientsFor(port, people, connection, now)
  return {
    run: async (wanted, ask) => {
      const before = { services: await cpuOf(child), database: databaseCpu(folder), own: process.cpuUsage() }
      const { orders, seconds } = await clients.run(wanted, ask)
      const { user, system } = process.cpuUsage(before.own)
      return {
        rate: orders / seconds,
        services: ((await cpuOf(child)) - before.services) / orders,
        customers: (user + system) / 1000 / orders,
        database: (databaseCpu(folder) - before.database) / orders,
      }
    },
    trace: (on) => void child.send(on ? 'trace' : 'no trace'),
    port,
    tokens: () => clients.tokens(),
    stop: async () => {
      await clients.close()
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** The Node that the packages have: it serves more than the oldest that development allows, whose promises cost more. */
function shippedNode(): string {
  const program = process.env['SHIPPED_NODE']
  if (!program) throw new Error('SHIPPED_NODE does not say which Node the packages have (`npm run bench` does)')
  return program
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ ms }] = (await once(child, 'message')) as [{ ms: number }]
  return ms
}

/** What an order of these runs took of the processor, in words. */
export function costs(runs: readonly Run[], middle: (values: readonly number[]) => number): string {
  const each = (what: (run: Run) => number) => middle(runs.map(what)).toFixed(2)
  const services = `${each((run) => run.services)} ms of processor in the services`
  return `${services}, ${each((run) => run.database)} in PostgreSQL, ${each((run) => run.customers)} in its customers`
}

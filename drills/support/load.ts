/** Customers who sign in, read and order, and what the bank acknowledged to them and what it did not answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '../../services/src/db/client.ts'
import { live, type ReadBack } from './customer.ts'
import type { Ground } from './ground.ts'
import type { FilledBank } from './people.ts'

const LOOK_MS = 20
const UNTIL_MS = 60_000

interface Acknowledged {
  /** The order's, which is the key of its transaction in the books. */
  id: string
  /** Of `performance.now()`. */
  at: number
}

interface Failed {
  /** «confirmation: 503 …»; status 0 when nothing answered. */
  what: string
  at: number
}

export interface Load {
  acknowledged: readonly Acknowledged[]
  /** Requests that were not answered with what was asked for. Each is made again, with the same id. */
  failed: readonly Failed[]
  /** Every order that was begun, acknowledged or not. */
  begun: readonly string[]
  requests(): number
  /** Waits until it holds; throws when it does not come within a minute. */
  until(what: string, holds: () => boolean): Promise<void>
  /** Waits for this many more acknowledged orders. */
  more(orders: number): Promise<void>
  /** Lets everybody end the request that they are waiting for. Throws what ended a customer before. */
  stop(): Promise<void>
}

interface Loading extends FilledBank {
  /** Where requests go: a proxy, or a process. */
  address: string
  /** Where the digests of orders are read, from which their codes are made (no text message arrives here). */
  database: string
  /** Between two orders of a customer, in milliseconds: what a drill waits for has the processor meanwhile. */
  thinkMs?: number
  /** What each customer reads after each order. */
  readBack?: ReadBack
}

export function startLoad(ground: Ground, { people, sealingKey, address, database, thinkMs = 0, readBack }: Loading): Load {
  const acknowledged: Acknowledged[] = []
  const failed: Failed[] = []
  const begun: string[] = []
  const over = new AbortController()
  const pool = new Pool({ connectionString: database, max: 4, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  pool.on('error', () => {})
  let requests = 0
  const sharing = {
    address,
    thinkMs,
    sealingKey,
    pool,
    over: over.signal,
    readBack,
    onRequest: () => (requests += 1),
    onFailed: (what: string) => failed.push({ what, at: performance.now() }),
    onBegun: (id: string) => begun.push(id),
    onAcknowledged: (id: string) => acknowledged.push({ id, at: performance.now() }),
  }
  const all = Promise.all(people.map((person) => live(person, sharing)))
  // Whoever waits for the load is told; until then it is nobody's.
  all.catch(() => {})

  const end = async () => {
    over.abort()
    try {
      await all
    } finally {
      await pool.end()
    }
  }
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  ground.atEnd(() => stop().catch(() => {}))
  const until = async (what: string, holds: () => boolean) => {
    const limit = Date.now() + UNTIL_MS
    while (!holds()) {
      const last = failed.slice(-3).map((each) => each.what)
      if (Date.now() > limit) throw new Error(`Never happened: ${what}. The last failures: ${last.join(' | ') || 'none'}`)
      await Promise.race([pause(LOOK_MS), all])
    }
  }
  const more = (orders: number) => {
    const wanted = acknowledged.length + orders
    return until(`${orders} more orders`, () => acknowledged.length >= wanted)
  }
  return { acknowledged, failed, begun, requests: () => requests, until, more, stop }
}

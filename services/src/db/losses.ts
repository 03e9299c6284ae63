/** Says once that the database was lost, however many connections were open. */
import type pg from 'pg'

/** Connections that break within so long of each other were lost together, in milliseconds. */
const TOGETHER_MS = 5_000

/** Tells of the first connection of these pools that breaks, and of the others that were open then not at all. */
export function tellLosses(pools: readonly pg.Pool[], onLost: (error: Error) => void): void {
  let opened = 0
  /** The newest connection at the time of the last loss that was reported, and that moment. */
  let logged = 0
  let loggedAt = 0
  const listen = (client: pg.PoolClient) => {
    opened += 1
    const place = opened
    client.on('error', (error) => {
      if (place <= logged && performance.now() - loggedAt < TOGETHER_MS) return
      logged = opened
      loggedAt = performance.now()
      onLost(error)
    })
  }
  for (const pool of pools) {
    pool.on('connect', listen)
    // The pool says again what an idle client said.
    pool.on('error', () => {})
  }
}

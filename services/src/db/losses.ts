/** Says once that the database was lost, however many connections were open. */
import type pg from 'pg'

/** Connections that break within so long of each other were lost together, in milliseconds. */
const TOGETHER_MS = 5_000

/** Tells of the first connection of a pool that breaks, and of the others that were open then not at all. */
export function tellLosses(pool: pg.Pool, onLost: (error: Error) => void): void {
  let opened = 0
  /** The newest connection at the time of the last loss that was told, and that moment. */
  let told = 0
  let toldAt = 0
  pool.on('connect', (client) => {
    opened += 1
    const place = opened
    client.on('error', (error) => {
      if (place <= told && performance.now() - toldAt < TOGETHER_MS) return
      told = opened
      toldAt = performance.now()
      onLost(error)
    })
  })
  // The pool says again what an idle client said.
  pool.on('error', () => {})
}

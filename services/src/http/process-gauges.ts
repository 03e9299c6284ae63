/** Figures of this process as they stand now. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Reading } from '../telemetry/metrics.ts'

/** Pools by what they are for. */
export type Pools = Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>

/** How exactly the loop's delay is measured, in milliseconds: each look costs the process a little. */
const RESOLUTION_MS = 20
const NANOSECONDS = 1e9
const QUANTILES = [0.5, 0.99, 1]

export interface ProcessGauges {
  read(): Reading[]
  stop(): void
}

export function processGauges(pools: Pools): ProcessGauges {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    read: () => {
      const lag = QUANTILES.map((quantile): Reading => {
        // The histogram counts from one look to the next: what it should take is no delay.
        const late = delay.percentile(quantile * 100) / NANOSECONDS - RESOLUTION_MS / 1000
        return { name: 'almenara_event_loop_lag_seconds', value: Math.max(0, late), labels: { quantile: String(quantile) } }
      })
      delay.reset()
      return [...lag, ...poolReadings(pools), { name: 'process_resident_memory_bytes', value: process.memoryUsage.rss() }]
    },
    stop: () => void delay.disable(),
  }
}

function poolReadings(pools: Pools): Reading[] {
  return Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]): Reading[] => [
    { name: 'almenara_pool_connections', value: totalCount - idleCount, labels: { pool, state: 'busy' } },
    { name: 'almenara_pool_connections', value: idleCount, labels: { pool, state: 'idle' } },
    { name: 'almenara_pool_waiting', value: waitingCount, labels: { pool } },
  ])
}

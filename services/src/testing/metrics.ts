/** What a bank of a test tells whoever gathers its metrics, on connections of its own as a process does. */
import { openDatabase } from '../db/connection.ts'
import { buildMetricsApp, type MetricsOptions } from '../http/metrics-app.ts'
import type { TestBank } from './bank.ts'

type Tested = Pick<TestBank, 'bank' | 'database'>

export async function scrape({ bank, database: { connection, pool } }: Tested, options: Partial<MetricsOptions> = {}, headers = {}) {
  const own = openDatabase(connection, { max: 2 })
  const pools = { customers: pool }
  const app = buildMetricsApp({ bank: { ...bank, database: own }, pools, isReady: async () => true, seldomMs: 0, ...options })
  try {
    return await app.inject({ url: '/metrics', headers })
  } finally {
    await app.close()
    await own.close()
  }
}

export async function readMetrics(tested: Tested): Promise<string> {
  return (await scrape(tested)).body
}

/** The value of one series, `almenara_pool_waiting{pool="customers"}`; nothing where it is not there. */
export async function readMetric(tested: Tested, series: string): Promise<number | undefined> {
  const line = (await readMetrics(tested)).split('\n').find((said) => said.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

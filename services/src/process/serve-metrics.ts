/** The port of the metrics, where the settings name one. */
import type pg from 'pg'
import type { Bank } from '../bank.ts'
import type { Config } from '../config.ts'
import { openDatabase, type Connection } from '../db/connection.ts'
import { buildMetricsApp } from '../http/metrics-app.ts'
import { bankOn } from '../open-bank.ts'
import { say } from '../terminal.ts'

/** Figures are read by few statements at a time: they are for whoever watches, and customers are waiting. */
const CONNECTIONS = 2

interface Metrics {
  config: Config
  connection: Connection
  bank: Bank
  pools: Readonly<Record<string, pg.Pool>>
  trouble: () => Promise<string | undefined>
  onOpen: (close: () => Promise<void>) => void
}

export async function serveMetrics({ config: { host, telemetry }, connection, bank, pools, trouble, onOpen }: Metrics): Promise<void> {
  const { metricsPort: port, metricsAuthorization: authorization } = telemetry
  if (port === undefined) return
  const database = openDatabase(connection, { max: CONNECTIONS })
  onOpen(() => database.close())
  const isReady = async () => (await trouble()) === undefined
  const app = buildMetricsApp({ bank: bankOn(database, bank), pools, isReady, authorization })
  onOpen(() => app.close())
  say(`Metrics are at ${await app.listen({ port, host })}/metrics`)
}

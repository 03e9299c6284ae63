/** Opens everything in its order, from the database to the port, and closes it the other way round. */
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { readBrand } from '../config.ts'
import { openDatabase, type Connection, type Database } from '../db/connection.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openStandby, type OpenedStandby } from '../db/standby.ts'
import { waitForDatabase } from '../db/wait.ts'
import { whatIsMissing } from '../db/what-is-missing.ts'
import { watchDatabase } from '../db/watch.ts'
import { requireDemoData } from '../demo/refuse.ts'
import { logger } from '../http/log.ts'
import { sizePasswordPool } from '../identity/passwords.ts'
import { bankOn, openBank } from '../open-bank.ts'
import { checkSealingKey } from '../sealing-key-check.ts'
import { loadOrCreateSealingKey } from '../secrets.ts'
import { say, step } from '../terminal.ts'
import { closeApp } from './close-app.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { fillDemoApart } from './fill-demo-apart.ts'
import { migrateDatabase } from './prepare-database.ts'
import { requireWell } from './require-well.ts'
import { serveMetrics } from './serve-metrics.ts'
import { serveTraces } from './serve-traces.ts'

export interface Serving {
  config: Config
  /** Folders of the built portal and reference app. */
  portalFolder: string | undefined
  referenceAppFolder: string | undefined
  isStopping: () => boolean
  /** Given what was opened as it is opened, so that it can be closed at whatever point it is time to stop. */
  onOpen: (close: () => Promise<void>) => void
}

/** Where one-time codes can be read by anybody, nobody is a real customer. */
export function showsMessages({ demo, production }: Config): boolean {
  return demo && !production
}

/** Everything up and listening; answers the port. Throws StartRefused, ConfigError or what else keeps it from starting. */
export async function serve(serving: Serving): Promise<number> {
  const { config, onOpen } = serving
  sizePasswordPool(config.threads)
  const brand = await readBrand(config.brandFile)
  const { database: settings } = config
  const connection = await openPlace(serving)
  await waitForDatabase(connection, { say, reach: settings, missing: (client) => whatIsMissing(client, settings) })
  const sealingKey = config.sealingKey ?? (await loadOrCreateSealingKey(config.dataFolder))

  const watch = watchDatabase(connection, settings)
  onOpen(watch.close)
  await requireWell(watch)
  const { clock } = watch
  let tellLost = logLost
  let tellStandbyLost = logLost
  const days = openDatabase(connection, { reach: settings, patience: 'day', max: settings.dayConnections })
  onOpen(() => days.close())
  const { locks } = days
  const database = openDatabase(connection, { reach: settings, max: settings.connections, locks, onLost: (error) => tellLost(error) })
  onOpen(() => database.close())
  await checkSealingKey({ database, clock, sealingKey, otherSealingKey: config.otherSealingKey })
  await requireDemoData(database, config.demo)

  const standby = openReads({ config, database, onOpen, onLost: (error) => tellStandbyLost(error) })
  const bank = openBank({ config, database, standby, clock, brand, sealingKey })
  onOpen(await serveTraces(config, bank.version, database))
  const app = await buildApp(bank, {
    portalFolder: serving.portalFolder,
    referenceAppFolder: serving.referenceAppFolder,
    trustProxy: config.trustProxy,
    messagePages: showsMessages(config),
    apiDocuments: config.apiDocuments,
    bizumInboundAuthorization: typeof config.rails.bizum === 'string' ? undefined : config.rails.bizum.inboundAuthorization,
    cardNetworkAuthorization: typeof config.rails.cards === 'string' ? undefined : config.rails.cards.networkAuthorization,
    logger: { ...logger, level: config.production ? 'info' : 'error' },
    trouble: watch.look,
    isStopping: serving.isStopping,
  })
  tellLost = (err) => app.log.error({ err }, 'the database was lost; connections are made again as they are needed')
  tellStandbyLost = (err) => app.log.warn({ err }, 'the standby was lost; lists and files are read from the primary')
  onOpen(watch.keep())
  for (const stop of startBackgroundJobs({ bank, dayBank: bankOn(days, bank), config, keepTexts: showsMessages(config), log: app.log }))
    onOpen(stop)
  const pools = { customers: database.pool, days: days.pool, ...(standby ? { standby: standby.database.pool } : {}) }
  await serveMetrics({ config, connection, bank, pools, trouble: watch.look, onOpen })
  onOpen(() => closeApp(app))
  await app.listen({ port: config.port, host: config.host })
  const listening = app.server.address()
  return typeof listening === 'object' && listening ? listening.port : config.port
}

interface Reads extends Pick<Serving, 'config' | 'onOpen'> {
  database: Database
  onLost: (error: Error) => void
}

/** The standby that the settings name, if they do. It may be away: the primary has everything. */
function openReads({ config: { database: settings }, database, onOpen, onLost }: Reads): OpenedStandby | undefined {
  if (!settings.standbyUrl) return undefined
  const opening = { primary: database, reach: settings, max: settings.connections, onLost }
  const standby = openStandby(settings.standbyUrl, opening)
  onOpen(standby.close)
  return standby
}

/** Until there is a log. */
function logLost({ message }: Error): void {
  say(`The database was lost: ${message}`)
}

/** Where the embedded server is ours it is brought up to date too; anywhere else that is a command of its own, under another login. */
async function openPlace({ config, onOpen }: Serving): Promise<Connection> {
  if (config.database.url) return config.database.url
  const embedded = await step('Starting the embedded PostgreSQL', () => startEmbedded({ dataDir: config.dataFolder, log: say }))
  onOpen(() => embedded.stop())
  await migrateDatabase(embedded.connection)
  if (config.demo) await fillDemoApart(embedded.connection, config, onOpen)
  return embedded.connection
}

/** Opens everything in its order, from the database to the port, and closes it the other way round. */
import type { Brand } from '@almenara/contract/brand'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { readBrand } from '../config.ts'
import { openDatabase, type Connection } from '../db/connection.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { waitForDatabase } from '../db/wait.ts'
import { watchDatabase, type DatabaseWatch } from '../db/watch.ts'
import { prepareDemo } from '../demo/prepare.ts'
import { refuseDemoData } from '../demo/refuse.ts'
import type { OpenBank } from '../demo/remittances-desk.ts'
import { logger } from '../http/log.ts'
import { sizePasswordPool } from '../identity/passwords.ts'
import { bankOn, openBank } from '../open-bank.ts'
import { checkSealingKey } from '../sealing-key-check.ts'
import { loadOrCreateSealingKey } from '../secrets.ts'
import { StartRefused } from '../start-refused.ts'
import { say, step } from '../terminal.ts'
import { closeApp } from './close-app.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { serveMetrics } from './serve-metrics.ts'
import { serveTraces } from './serve-traces.ts'

/** Dated works go one after another, each with a connection or two. */
const DAY_CONNECTIONS = 4

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
  const connection = await openPlace(serving)
  const sealingKey = config.sealingKey ?? (await loadOrCreateSealingKey(config.dataFolder))
  await waitForDatabase(connection, { say })
  await step('Bringing the database up to date', () => migrate(connection, { say }))

  const watch = watchDatabase(connection)
  onOpen(watch.close)
  await requireWell(watch)
  const { clock } = watch
  let tellLost = logLost
  const database = openDatabase(connection, { onLost: (error) => tellLost(error) })
  onOpen(() => database.close())
  await checkSealingKey({ database, clock, sealingKey, otherSealingKey: config.otherSealingKey })
  if (config.demo)
    await prepareDemo({
      connection,
      now: clock.now(),
      seed: config.demoSeed,
      brand,
      sealingKey,
      open: simulatedBank(config, brand, sealingKey),
    })
  else await refuseDemoData(connection)

  const bank = openBank({ config, database, clock, brand, sealingKey })
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
  onOpen(watch.keep())
  const days = openDatabase(connection, { patience: 'day', max: DAY_CONNECTIONS })
  onOpen(() => days.close())
  for (const stop of startBackgroundJobs({ bank, dayBank: bankOn(days, bank), config, keepTexts: showsMessages(config), log: app.log }))
    onOpen(stop)
  const pools = { customers: database.pool, days: days.pool }
  await serveMetrics({ config, connection, bank, pools, trouble: watch.look, onOpen })
  onOpen(() => closeApp(app))
  await app.listen({ port: config.port, host: config.host })
  const listening = app.server.address()
  return typeof listening === 'object' && listening ? listening.port : config.port
}

/** The past of the demo bank has the simulated clearing, whatever the bank is connected to from now on. */
function simulatedBank(config: Config, brand: Brand, sealingKey: Buffer): OpenBank {
  const rails = { ...config.rails, sepa: 'simulated', vop: 'simulated' } as const
  return (opening) => openBank({ ...opening, config: { ...config, rails }, brand, sealingKey })
}

/** Until there is a log. */
function logLost({ message }: Error): void {
  say(`The database was lost: ${message}`)
}

/** A machine that is starting many things at once may be slow to answer; a clock that is wrong stays so. */
const LOOKS = 10

async function requireWell(watch: DatabaseWatch): Promise<void> {
  let trouble = await watch.look()
  for (let looks = 1; trouble !== undefined && looks < LOOKS; looks += 1) trouble = await watch.look()
  if (trouble !== undefined) throw new StartRefused(`The bank cannot be served: ${trouble}.`)
}

async function openPlace({ config, onOpen }: Serving): Promise<Connection> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await step('Starting the embedded PostgreSQL', () => startEmbedded({ dataDir: config.dataFolder, log: say }))
  onOpen(() => embedded.stop())
  return embedded.connection
}

/** The process: environment, database, clock, port. The only file of the services that reads the environment. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { dayAt } from '@almenara/contract/dates'
import { buildApp } from './app.ts'
import { startTopUpKeeper } from './areas/operations/top-up-keeper.ts'
import { DATED_WORKS } from './areas/dated-works.ts'
import type { Bank } from './bank.ts'
import { startDayKeeper } from './calendar/run-days.ts'
import { systemClock } from './clock.ts'
import { ConfigError } from './config-error.ts'
import { readBrand, readConfig, type Config } from './config.ts'
import { openDatabase, type Connection } from './db/connection.ts'
import { DataFolderInUse, startEmbedded } from './db/embedded.ts'
import { migrate, NewerDatabase, UnsupportedServer } from './db/migrate.ts'
import { prepareDemo } from './demo/prepare.ts'
import { refuseDemoData } from './demo/refuse.ts'
import { logger } from './http/log.ts'
import { usePasswordThreads } from './identity/passwords.ts'
import { MESSAGES_PAGE } from './messages/dev-pages.ts'
import { startDispatcher } from './messages/dispatcher.ts'
import { openBank, ROOT } from './open-bank.ts'
import { openMail, openSms } from './open-rails.ts'
import { keptSealingKey } from './secrets.ts'
import { startLogKeeper } from './session-log/log-keeper.ts'
import { listDemoUsers, step } from './terminal.ts'
import { startSepaKeeper } from './areas/transfers/exchange.ts'
import { startOrderKeeper } from './two-step/order-keeper.ts'

const PORTAL = join(ROOT, 'portal/dist')
const REFERENCE_APP = join(ROOT, 'portal/dist-reference-app')

/** What was opened, to be closed the other way round, whenever it is time to stop. */
const closers: (() => Promise<void>)[] = []

async function stop(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

/** Everything up and listening; answers the port. */
async function start(config: Config): Promise<number> {
  usePasswordThreads(config.threads)
  const brand = await readBrand(config.brandFile)
  const connection = await openPlace(config)
  const sealingKey = config.sealingKey ?? (await keptSealingKey(config.dataFolder))
  await step('Bringing the database up to date', () => migrate(connection))
  if (config.demo) await prepareDemo({ connection, today: dayAt(systemClock.now()), seed: config.demoSeed, brand, sealingKey })
  else await refuseDemoData(connection)
  const database = openDatabase(connection)
  closers.push(() => database.close())
  const bank = openBank({ config, database, brand, sealingKey })
  const app = await buildApp(bank, {
    portalFolder: PORTAL,
    referenceAppFolder: config.production ? undefined : REFERENCE_APP,
    trustProxy: config.trustProxy,
    messagePages: showsMessages(config),
    cardNetworkAuthorization: typeof config.rails.cards === 'string' ? undefined : config.rails.cards.networkAuthorization,
    logger: { ...logger, level: config.production ? 'info' : 'error' },
  })
  closers.push(() => app.close())
  closers.push(dispatchMessages(bank, config, app.log))
  closers.push(startSepaKeeper(bank, (err) => app.log.error({ err }, 'the exchange with the SEPA clearing failed')))
  closers.push(startOrderKeeper(bank, (err) => app.log.error({ err }, 'orders that nobody signed could not be closed')))
  closers.push(startTopUpKeeper(bank, (err) => app.log.error({ err }, 'top-ups that wait for an answer could not be asked after')))
  closers.push(startDayKeeper(bank, DATED_WORKS, (err) => app.log.error({ err }, 'the work of a bank day did not end')))
  closers.push(
    startLogKeeper(bank, {
      // Where the database's administrator cannot write: the log of the process, which the bank keeps.
      onAnchor: ({ at, sealNo, hash }) => app.log.info({ at, sealNo, hash: hash.toString('hex') }, 'session log anchored'),
      onError: (err) => app.log.error({ err }, 'the session log could not be sealed'),
    }),
  )
  await app.listen({ port: config.port, host: config.host })
  const listening = app.server.address()
  return typeof listening === 'object' && listening ? listening.port : config.port
}

/** Where one-time codes can be read by anybody, nobody is a real customer. */
function showsMessages({ demo, production }: Config): boolean {
  return demo && !production
}

/** Begins to deliver what is in the outbox; answers how to stop. */
function dispatchMessages({ database, clock, sealingKey }: Bank, config: Config, log: FastifyBaseLogger): () => Promise<void> {
  const mail = openMail(config.rails)
  const dispatcher = startDispatcher({
    database,
    clock,
    sealingKey,
    mail,
    sms: openSms(config.rails),
    keepTexts: showsMessages(config),
    onTrouble: (trouble) => log.warn(trouble, 'message not delivered'),
    onError: (error) => log.error({ err: error }, 'outbox not read'),
  })
  return async () => {
    await dispatcher.stop()
    mail.close()
  }
}

function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

async function openPlace(config: Config): Promise<Connection> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await step('Starting the embedded PostgreSQL', () => startEmbedded({ dataDir: config.dataFolder, log: say }))
  closers.push(() => embedded.stop())
  return embedded.connection
}

/** What a person at the terminal can mend is said in a line; anything else with its trace. */
function explain(error: unknown): string {
  const plain =
    error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof UnsupportedServer || error instanceof NewerDatabase
  if (plain) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Another program is using that port. Choose another: PORT=8090 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

let stopping = false

/** Ctrl-C at any moment, the first load included, leaves nothing running and nothing half-written. */
function stopOn(signal: 'SIGINT' | 'SIGTERM'): void {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    stop().then(() => process.exit(0), fail)
  })
}

function fail(error: unknown): never {
  process.stderr.write(`\n  ${explain(error)}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  stopOn('SIGINT')
  stopOn('SIGTERM')
  const config = readConfig(process.env, ROOT)
  const began = performance.now()
  const port = await start(config)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`\n  Almenara is ready at http://localhost:${port} (${seconds} s). Ctrl-C stops it.\n`)
  if (config.demo) process.stdout.write(listDemoUsers())
  if (showsMessages(config)) process.stdout.write(`  One-time codes are read at http://localhost:${port}${MESSAGES_PAGE}\n\n`)
}

main().catch(async (error: unknown) => {
  // What was being done when the signal came fails because its database went away.
  if (stopping) return
  await stop()
  fail(error)
})

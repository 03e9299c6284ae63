/** What a person who runs the bank does from a terminal, on the bank that is running: `npm run operator -- status`. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FEATURES } from '@almenara/contract/features'
import { readConfig } from '../config.ts'
import { openDatabase, type Database } from '../db/connection.ts'
import { connectToRunning } from '../db/embedded.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { verifyLog } from '../session-log/verify-log.ts'
import { featureStatuses, serviceStatuses } from '../status/tables.ts'
import { readStatuses } from '../status/gate.ts'
import { SERVICE_NAMES } from '../status/services-status.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

const USAGE = `Usage:
  npm run operator -- status                      what is open and what is closed
  npm run operator -- status NAME ON|OFF          opens or closes a service: ${SERVICE_NAMES.join(', ')}
  npm run operator -- feature NAME ON|OFF         opens or closes a feature: ${Object.keys(FEATURES).join(', ')}
  npm run operator -- verify                      checks every balance and transaction of the ledger
  npm run operator -- verify-log [HASH]           checks that the session log is what was written; HASH: an anchor that the log of the process tells
`

class UsageError extends Error {}

async function run([command, name, status]: readonly string[], database: Database): Promise<string> {
  switch (command) {
    case 'status':
      return name === undefined ? listStatuses(database) : setService(database, name, onOff(status))
    case 'feature':
      return setFeature(database, name, onOff(status))
    case 'verify':
      return verify(database)
    case 'verify-log':
      return verifySessionLog(database, name)
    default:
      throw new UsageError(USAGE)
  }
}

function onOff(text: string | undefined): 'ON' | 'OFF' {
  if (text !== 'ON' && text !== 'OFF') throw new UsageError(USAGE)
  return text
}

async function listStatuses(database: Database): Promise<string> {
  const { services, closed } = await readStatuses(database)
  const lines = SERVICE_NAMES.map((name) => `${name.padEnd(28)}${services.get(name) ?? 'missing (counts as OFF)'}`)
  return [...lines, ...[...closed].map((feature) => `${feature.padEnd(28)}OFF`)].join('\n') + '\n'
}

async function setService(database: Database, name: string, status: 'ON' | 'OFF'): Promise<string> {
  if (!SERVICE_NAMES.some((known) => known === name)) throw new UsageError(`There is no service status «${name}».\n${USAGE}`)
  await database.transaction((tx) =>
    tx.insert(serviceStatuses).values({ name, status }).onConflictDoUpdate({ target: serviceStatuses.name, set: { status } }),
  )
  return `${name} is ${status}\n`
}

async function setFeature(database: Database, feature: string | undefined, status: 'ON' | 'OFF'): Promise<string> {
  if (feature === undefined || !Object.hasOwn(FEATURES, feature)) throw new UsageError(`There is no feature «${feature ?? ''}».\n${USAGE}`)
  await database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature, status }).onConflictDoUpdate({ target: featureStatuses.feature, set: { status } }),
  )
  return `${feature} is ${status}\n`
}

async function verify(database: Database): Promise<string> {
  const problems = await verifyLedger(database)
  if (problems.length > 0)
    throw new Error(`The ledger has ${problems.length} problems:\n${problems.map((problem) => JSON.stringify(problem)).join('\n')}`)
  return 'The ledger is sound: every transaction sums to zero and every balance equals its entries.\n'
}

async function verifySessionLog(database: Database, hash: string | undefined): Promise<string> {
  const { events, chains, anchors, lastAnchor, problems } = await verifyLog(database, hash)
  if (problems.length > 0)
    throw new Error(
      `The session log has ${problems.length} problems:\n${problems.map(({ rule, detail }) => `${rule}: ${detail}`).join('\n')}`,
    )
  return `The session log is whole: ${events} events in ${chains} chains, ${anchors} anchors${lastAnchor ? `, the last ${lastAnchor}` : ''}.\n`
}

try {
  const { databaseUrl, dataFolder } = readConfig({ ...process.env, ALMENARA_DEMO: process.env['ALMENARA_DEMO'] ?? 'on' }, ROOT)
  const database = openDatabase(databaseUrl ?? (await connectToRunning(dataFolder)), { max: 1 })
  try {
    process.stdout.write(await run(process.argv.slice(2), database))
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

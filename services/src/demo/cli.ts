/** `npm run demo -- --customers N --years Y [--seed S]`: loads a demo bank of any size into an empty database. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dayAt } from '@almenara/contract/dates'
import { systemClock } from '../clock.ts'
import { withFiles } from '../config-files.ts'
import { readOwnerUrl } from '../config-database.ts'
import { readBrand, readConfig } from '../config.ts'
import { openDatabase, type Connection } from '../db/connection.ts'
import { connectToRunning, NotRunning, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { progressBar } from '../terminal.ts'
import { isLoaded, loadDemo } from './load.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const USAGE = 'Usage: npm run demo -- --customers N --years Y [--seed S], with whole numbers; N from 0, Y from 1 to 10.'

class CommandError extends Error {}

interface Size {
  customers: number
  years: number
  seed: number
}

function readSize(args: readonly string[]): Size {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { customers: text, years: text, seed: text } })
  const size = { customers: Number(values.customers), years: Number(values.years), seed: Number(values.seed ?? 1) }
  const whole = Object.values(size).every((value) => Number.isSafeInteger(value) && value >= 0)
  if (!whole || size.years < 1 || size.years > 10) throw new CommandError(USAGE)
  return size
}

/** The bank that runs, or its folder opened for the time of the load. */
async function openPlace(dataFolder: string): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const env = withFiles(process.env)
  if (env['DATABASE_URL'] || env['ALMENARA_MIGRATE_DATABASE_URL']) return { connection: readOwnerUrl(env), stop: async () => {} }
  try {
    return { connection: await connectToRunning(dataFolder), stop: async () => {} }
  } catch (error) {
    if (!(error instanceof NotRunning)) throw error
    return startEmbedded({ dataDir: dataFolder, log: (line) => process.stdout.write(`  ${line}\n`) })
  }
}

async function load(size: Size): Promise<void> {
  const config = readConfig({ ...process.env, ALMENARA_DEMO: 'on' }, ROOT)
  const brand = await readBrand(config.brandFile)
  const place = await openPlace(config.dataFolder)
  try {
    await migrate(place.connection)
    const database = openDatabase(place.connection, { role: 'owner', max: 2 })
    try {
      if (await isLoaded(database))
        throw new CommandError(
          'This database already has a bank. Empty it first (for the embedded one, remove its folder), or use another.',
        )
      const today = dayAt(systemClock.now())
      await loadDemo({ database, today, ...size, brand, progress: progressBar('Making the demo bank') })
    } finally {
      await database.close()
    }
  } finally {
    await place.stop()
  }
}

try {
  await load(readSize(process.argv.slice(2)))
} catch (error) {
  const plain = error instanceof CommandError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(
    `${plain ? (error.message.startsWith('Usage') ? error.message : `${error.message}\n${USAGE}`) : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = plain ? 2 : 1
}

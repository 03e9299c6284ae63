/** What a person who runs the bank does from a terminal, on the bank that is running: `npm run operator -- status`. */
import { readBrand, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { connectToRunning } from '../db/embedded.ts'
import { openBank, ROOT } from '../open-bank.ts'
import { keptSealingKey } from '../secrets.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

try {
  const config = readConfig({ ...process.env, ALMENARA_DEMO: process.env['ALMENARA_DEMO'] ?? 'on' }, ROOT)
  const database = openDatabase(config.databaseUrl ?? (await connectToRunning(config.dataFolder)), { max: 4 })
  const brand = () => readBrand(config.brandFile)
  const sealingKey = async () => config.sealingKey ?? keptSealingKey(config.dataFolder)
  const office = {
    brand,
    sealingKey,
    bank: async () => openBank({ config, database, brand: await brand(), sealingKey: await sealingKey() }),
    mayRunAhead: config.demo,
  }
  try {
    process.stdout.write(await runOperator(process.argv.slice(2), database, office))
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

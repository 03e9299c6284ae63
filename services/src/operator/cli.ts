/** What a person who runs the bank does from a terminal, on the bank that is running: `npm run operator -- status`. */
import { readBrand, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { connectToRunning } from '../db/embedded.ts'
import { waitForDatabase } from '../db/wait.ts'
import { learnTime, watchDatabase } from '../db/watch.ts'
import { whatIsMissing } from '../db/what-is-missing.ts'
import { openBank, ROOT } from '../open-bank.ts'
import { checkSealingKey } from '../sealing-key-check.ts'
import { loadOrCreateSealingKey } from '../secrets.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

try {
  const config = readConfig({ ...process.env, ALMENARA_DEMO: process.env['ALMENARA_DEMO'] ?? 'on' }, ROOT)
  const { database: reach } = config
  const connection = reach.url ?? (await connectToRunning(config.dataFolder))
  await waitForDatabase(connection, {
    say: (line) => process.stderr.write(`${line}\n`),
    reach,
    limitMs: 0,
    missing: (client) => whatIsMissing(client, reach),
  })
  const database = openDatabase(connection, { max: 4, patience: 'unlimited', reach })
  const watch = watchDatabase(connection, reach)
  const brand = () => readBrand(config.brandFile)
  const sealingKey = async () => {
    const key = config.sealingKey ?? (await loadOrCreateSealingKey(config.dataFolder))
    await checkSealingKey({ database, clock: watch.clock, sealingKey: key, otherSealingKey: config.otherSealingKey })
    return key
  }
  const office = {
    brand,
    clock: watch.clock,
    sealingKey,
    otherSealingKey: config.otherSealingKey,
    formerSealingKeys: config.formerSealingKeys,
    bank: async () => openBank({ config, database, clock: watch.clock, brand: await brand(), sealingKey: await sealingKey() }),
    mayRunAhead: config.demo,
  }
  try {
    await learnTime(watch.clock)
    process.stdout.write(await runOperator(process.argv.slice(2), database, office))
  } finally {
    await watch.close()
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

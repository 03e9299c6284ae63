/** What is done to a database before its processes start, under the login that owns it: migrations and, where it is one, the demo bank. */
import type { Config } from '../config.ts'
import { readBrand } from '../config.ts'
import { openDatabase, type Connection } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { waitForDatabase } from '../db/wait.ts'
import { watchDatabase } from '../db/watch.ts'
import { prepareDemo } from '../demo/prepare.ts'
import { openBank } from '../open-bank.ts'
import { checkSealingKey } from '../sealing-key-check.ts'
import { loadOrCreateSealingKey } from '../secrets.ts'
import { say, step } from '../terminal.ts'
import { requireWell } from './require-well.ts'

/** Throws what `migrate` and `waitForDatabase` throw. */
export async function migrateDatabase(owner: Connection): Promise<void> {
  await waitForDatabase(owner, { say, role: 'owner' })
  await step('Bringing the database up to date', () => migrate(owner, { say }))
}

/** Loads the demo bank into an empty database, or adds the days that have passed since. Its history is written as no process may write it. */
export async function fillDemo(owner: Connection, config: Config): Promise<void> {
  const brand = await readBrand(config.brandFile)
  const sealingKey = config.sealingKey ?? (await loadOrCreateSealingKey(config.dataFolder))
  const watch = watchDatabase(owner)
  const database = openDatabase(owner, { role: 'owner', max: 2 })
  try {
    await requireWell(watch)
    const { clock } = watch
    await checkSealingKey({ database, clock, sealingKey, otherSealingKey: config.otherSealingKey })
    // The past of the demo bank has the simulated clearing and the simulated tax agency, whatever the bank is connected to from now on.
    const rails = { ...config.rails, sepa: 'simulated', vop: 'simulated', aeat: 'simulated' } as const
    await prepareDemo({
      connection: owner,
      now: clock.now(),
      seed: config.demoSeed,
      brand,
      sealingKey,
      open: (opening) => openBank({ ...opening, config: { ...config, rails }, brand, sealingKey }),
    })
  } finally {
    await database.close()
    await watch.close()
  }
}

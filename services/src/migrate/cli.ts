/** `npm run migrate`: brings a database up to date under the login that owns it, once, before the processes of this version start. */
import { withFiles } from '../config-files.ts'
import { readOwnerUrl } from '../config-database.ts'
import { readConfig } from '../config.ts'
import { ROOT } from '../open-bank.ts'
import { fillDemo, migrateDatabase } from '../process/prepare-database.ts'

try {
  const env = withFiles(process.env)
  const owner = readOwnerUrl(env)
  await migrateDatabase(owner)
  if (env['ALMENARA_DEMO'] === 'on') await fillDemo(owner, readConfig({ ...env, ALMENARA_MIGRATE_DATABASE_URL: undefined }, ROOT))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

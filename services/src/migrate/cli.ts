/**
 * `npm run migrate`: brings a database up to date under the login that owns it, once, before the processes of this version start. With options it
 * changes besides how large tables are kept, which may be done at any time (`read-arguments.ts`).
 */
import { withFiles } from '../config-files.ts'
import { readOwnerUrl } from '../config-database.ts'
import { readConfig } from '../config.ts'
import { MIGRATION_LIMIT_MS } from '../db/migration-lock.ts'
import { splitEntries } from '../ledger/parts/split-entries.ts'
import { UsageError } from '../operator/usage-error.ts'
import { ROOT } from '../open-bank.ts'
import { fillDemo, migrateDatabase } from '../process/prepare-database.ts'
import { archiveLog } from '../session-log/parts/archive-log.ts'
import { beginLogPart } from '../session-log/parts/begin-part.ts'
import { say, step } from '../terminal.ts'
import { readArguments } from './read-arguments.ts'

try {
  const { parts, beginsLogPart, archiving } = readArguments(process.argv.slice(2))
  const trying = { say, limitMs: MIGRATION_LIMIT_MS }
  const env = withFiles(process.env)
  const owner = readOwnerUrl(env)
  await migrateDatabase(owner)
  if (env['ALMENARA_DEMO'] === 'on') await fillDemo(owner, readConfig({ ...env, ALMENARA_MIGRATE_DATABASE_URL: undefined }, ROOT))
  if (parts !== undefined) await step(`Splitting the entries into ${parts} parts`, () => splitEntries(owner, parts, trying))
  if (beginsLogPart) await step('Beginning a part of the session log', () => beginLogPart(owner, trying))
  if (archiving) await step(`Moving parts of the session log to ${archiving.tablespace}`, () => archiveLog(owner, archiving, trying))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** Which PostgreSQL a drill runs. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { locateBinaries } from '../../services/src/db/embedded-binaries.ts'
import { postgresUser } from '../../services/src/db/embedded-user.ts'

/** Where Debian and its relatives keep each version. */
const DEBIAN = '/usr/lib/postgresql'
/** What the bank needs at least (`db/migrate.ts`). */
const OLDEST = 15
/** What operating a server needs beside it; the embedded one has none of them. */
const TOOLS = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'psql', 'pg_verifybackup']

/** The folder with `bin/postgres` that comes with the bank's npm packages: what the short form of a drill runs. */
export function embeddedBinaries(): string {
  return locateBinaries(postgresUser())
}

/**
 * The folder of this machine's PostgreSQL with all its programs: the one that `DRILLS_POSTGRES` names, or the newest of Debian's. Throws when
 * there is none.
 */
export function serverBinaries(): string {
  const given = process.env['DRILLS_POSTGRES']
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => Number(version) >= OLDEST) : []
  const folders = given ? [given] : versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version))
  const found = folders.find((folder) => TOOLS.every((tool) => existsSync(join(folder, 'bin', tool))))
  if (!found)
    throw new Error(
      'This drill needs a PostgreSQL 15 or later with its programs (Debian: apt-get install postgresql), or its folder in DRILLS_POSTGRES.',
    )
  return found
}

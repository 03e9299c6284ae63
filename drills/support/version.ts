/** Versions to come of the built services: this build, with migrations and functions that a later one could have. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../services/src/open-bank.ts'
import type { Ground } from './ground.ts'
import { bankEnvironment } from './services.ts'

export interface Version {
  /** The file of its process. */
  main: string
  /** The file of its operator's commands. */
  operator: string
  /** `npm run migrate` of this version; answers its exit code and all it printed. */
  migrate(owner: string, ...args: string[]): Promise<{ code: number | null; output: string }>
}

export interface LaterMigration {
  name: string
  sql: string
}

/** The build of this checkout. */
export const thisVersion: Version = versionIn(ROOT)

/** A copy of the build with these migrations after its own, and its functions one version on. */
export function makeVersion(ground: Ground, name: string, migrations: readonly LaterMigration[]): Version {
  const folder = join(ground.folder, name)
  const services = join(folder, 'services')
  mkdirSync(services, { recursive: true })
  for (const entry of readdirSync(ROOT)) if (entry !== 'services') symlinkSync(join(ROOT, entry), join(folder, entry))
  for (const entry of readdirSync(join(ROOT, 'services')))
    if (entry !== 'dist' && entry !== 'src') symlinkSync(join(ROOT, 'services', entry), join(services, entry))
  cpSync(join(ROOT, 'services/dist'), join(services, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') })
  cpSync(join(ROOT, 'services/src'), join(services, 'src'), { recursive: true, filter: (file) => !/\.tsx?$/.test(file) })
  addMigrations(join(services, 'src/db/migrations'), migrations)
  raiseRoutines(join(services, 'src'))
  return versionIn(folder)
}

function versionIn(folder: string): Version {
  return {
    main: join(folder, 'services/dist/main.js'),
    operator: join(folder, 'services/dist/operator.js'),
    migrate: async (owner, ...args) => {
      const given = bankEnvironment({ database: owner, sealingKey: Buffer.alloc(32) })
      const env = { ...given, DATABASE_URL: undefined, ALMENARA_MIGRATE_DATABASE_URL: owner }
      const child = spawn(process.execPath, [join(folder, 'services/dist/migrate.js'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output }
    },
  }
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

function addMigrations(folder: string, migrations: readonly LaterMigration[]): void {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  for (const { name, sql } of migrations) {
    const last = journal.entries.at(-1)
    if (!last) throw new Error('No migrations')
    const tag = `${String(last.idx + 1).padStart(4, '0')}_${name}`
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
    writeFileSync(join(folder, `${tag}.sql`), sql)
  }
  writeFileSync(file, JSON.stringify(journal))
}

/** As a later version would: the text of a function changes, and the version with it. */
function raiseRoutines(source: string): void {
  const versions = join(source, 'db/routines.json')
  const { version } = JSON.parse(readFileSync(versions, 'utf8')) as { version: number }
  writeFileSync(versions, JSON.stringify({ version: version + 1 }))
  const functions = join(source, 'db/reports.sql')
  writeFileSync(functions, `${readFileSync(functions, 'utf8')}\ncomment on function ledger_post(json, json, timestamptz) is 'later';\n`)
}

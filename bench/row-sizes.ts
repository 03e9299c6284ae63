/** What a row of each table that grows takes on disk, with its indexes: what the arithmetic of `docs/scale.md` begins with. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../services/src/db/connection.ts'
import { startEmbedded } from '../services/src/db/embedded.ts'
import { limit, type Verdict } from './verdict.ts'

const DEMO = fileURLToPath(new URL('./demo.js', import.meta.url))
const SIZE = ['--customers', '300', '--years', '3']
/** Of fewer rows half-empty pages say more than rows. */
const LEAST_ROWS = 1_000
/** An entry with its indexes, for which `docs/scale.md` plans disks; in bytes. */
const MOST_OF_ENTRY = 620

interface Sized {
  name: string
  rows: number
  /** Bytes for each row: of the table with what it keeps outside, and of its indexes. */
  row: number
  indexes: number
}

/** Of a demo bank as it was loaded, with its pages full: indexes that grow by chance have them two thirds full. */
export async function benchRowSizes(report: (line: string) => void): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  try {
    const child = spawn(process.execPath, [DEMO, ...SIZE], { env: { ...process.env, ALMENARA_DATA: folder }, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`The demo bank was not loaded: ${code}`)
    const sizes = await sizesOf(folder)
    for (const { name, rows, row, indexes } of sizes) report(`${name}: ${rows} rows of ${row} bytes, and ${indexes} of indexes`)
    const entry = sizes.find(({ name }) => name === 'entries')
    return entry ? [limit('an entry with its indexes', entry.row + entry.indexes, 'at most', MOST_OF_ENTRY, ' bytes')] : []
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function sizesOf(folder: string): Promise<Sized[]> {
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  const database = openDatabase(server.connection, { role: 'owner', max: 1 })
  try {
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query<Sized>(
      `select relname as name, reltuples::float8 as rows, round(pg_table_size(oid) / reltuples)::float8 as row,
         round(pg_indexes_size(oid) / reltuples)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by pg_total_relation_size(oid) desc`,
      [LEAST_ROWS],
    )
    return rows
  } finally {
    await database.close()
    await server.stop()
  }
}

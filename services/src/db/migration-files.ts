/** The migrations of this program, as drizzle-kit writes them, with what their first lines say. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sourceRoot } from './source-root.ts'

export interface Migration {
  number: number
  /** `what-changed` of `0058_what-changed.sql`. */
  name: string
  /** When it was written; the order in which they are applied. In milliseconds. */
  when: number
  /** As drizzle's own migrator has it: SHA-256 of the file. */
  hash: string
  statements: readonly string[]
  /** `-- outside a transaction`: for indexes that are built while others write. It must be possible to run it again from its beginning. */
  isOutside: boolean
  /** `-- oldest program: NAME`: number of the migration that a program must have to work with the database after this one. */
  oldestProgram: number | undefined
}

const BREAKPOINT = '--> statement-breakpoint'
const OUTSIDE = '-- outside a transaction'
const OLDEST = '-- oldest program: '

interface Journal {
  entries: readonly { idx: number; when: number; tag: string }[]
}

/** In their order. Throws when a first line names a migration that is not there. */
export function readMigrations(root: URL = sourceRoot()): readonly Migration[] {
  const folder = new URL('db/migrations/', root)
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as Journal
  const named = new Map(journal.entries.map(({ idx, tag }) => [nameOf(tag), idx]))
  return journal.entries.map(({ idx, when, tag }) => {
    const text = readFileSync(new URL(`${tag}.sql`, folder), 'utf8')
    const comments = text.split('\n').filter((line) => line.startsWith('-- '))
    const oldest = comments.find((line) => line.startsWith(OLDEST))?.slice(OLDEST.length)
    const oldestProgram = oldest === undefined ? undefined : named.get(oldest.split(' ')[0] ?? '')
    if (oldest !== undefined && oldestProgram === undefined) throw new Error(`${tag}.sql: no migration is called «${oldest}»`)
    return {
      number: idx,
      name: nameOf(tag),
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(BREAKPOINT),
      isOutside: comments.includes(OUTSIDE),
      oldestProgram,
    }
  })
}

const nameOf = (tag: string) => tag.slice(tag.indexOf('_') + 1)

/** What a program has of the schema: the newest of its migrations, which is the least that it works with. */
export function newestOf(migrations: readonly Migration[]): Migration {
  const newest = migrations.at(-1)
  if (!newest) throw new Error('This program has no migrations')
  return newest
}

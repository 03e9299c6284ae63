/** Which databases this program works with. */
import { StartRefused } from '../start-refused.ts'
import { newestOf, readMigrations } from './migration-files.ts'
import { routinesVersion } from './routines.ts'
import { readSchemaState, type Asked } from './schema-state.ts'

/** The part of a program that a database must suit. */
export interface Program {
  /** Number of its newest migration. */
  newest: number
  routines: number
}

export function thisProgram(): Program {
  return { newest: newestOf(readMigrations()).number, routines: routinesVersion() }
}

/**
 * What a program waits for in its database, in words; `undefined` when it may begin. Throws StartRefused where waiting does not help: the
 * database has gone on to where this program cannot follow.
 */
export async function missingSchema(client: Asked, program: Program = thisProgram()): Promise<string | undefined> {
  const state = await readSchemaState(client)
  const migrate = 'run «npm run migrate» of this version'
  if (!state) return `it has not been migrated: ${migrate}`
  if (program.newest < state.oldestProgram)
    throw new StartRefused(
      `This program is too old for its database: it knows the migrations up to ${program.newest}, and the database, which is at ${state.migration}, ` +
        `works with programs that know them up to ${state.oldestProgram} at least. Start a later version.`,
    )
  if (state.migration < program.newest) return `it is at migration ${state.migration} and this program needs ${program.newest}: ${migrate}`
  if (state.routines < program.routines)
    return `its functions are of version ${state.routines} and this program needs ${program.routines}: ${migrate}`
  return undefined
}

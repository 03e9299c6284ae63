/** Failures that are of the database and not of what was asked of it: whoever asked may ask again in a moment. */
import { sqlState } from './sql-state.ts'

/**
 * Of connections that broke, were refused or took too long, which carry no SQLSTATE. The driver has no class for them: they are marked where they
 * rise. A property goes with an error to another thread or process, as its code does.
 */
const UNREACHABLE = 'isDatabaseUnreachable'

/** Marks that this error says the database was not reached; answers it. */
export function noteUnreachable<T>(error: T): T {
  // Logs do not show it.
  if (error instanceof Error) Object.defineProperty(error, UNREACHABLE, { value: true, enumerable: false })
  return error
}

/**
 * Classes of SQLSTATE: connection (08), insufficient resources (53: disk, memory, connections), operator intervention (57: restart,
 * statement timeout), system error (58: a disk that fails).
 */
const CLASSES: readonly string[] = ['08', '53', '57', '58']
/** Somebody else keeps what this statement must lock (`lock_not_available`). */
export const LOCKED = '55P03'
/** Two transactions were in each other's way, and this one was ended (`deadlock_detected`). */
export const DEADLOCK = '40P01'

/** Beside those two, a standby or a primary that takes no writes, and a transaction that came too late to be put in order. */
const STATES: readonly string[] = ['25006', '40001', LOCKED, DEADLOCK]

/** Whether the database was not reached, or cannot work now. What was asked may have been done: asking again must be safe. */
export function isDatabaseTrouble(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return CLASSES.includes(state.slice(0, 2)) || STATES.includes(state)
  return isUnreachable(error)
}

/** Whether PostgreSQL could not go on with anything, this statement or another: running what was asked in parts would not help. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined ? isUnreachable(error) : CLASSES.includes(state.slice(0, 2))
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (UNREACHABLE in error || isUnreachable(error.cause))
}

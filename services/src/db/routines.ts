/**
 * The plpgsql functions and what is granted for reports. Unlike tables they have no history: when the version is newer, all are created again,
 * in one transaction.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { sourceRoot } from './source-root.ts'
import { readSchemaState, writeRoutines } from './schema-state.ts'

/** In the order in which they need each other. */
const ROUTINES = [
  'ledger/post.sql',
  'ledger/accounts.sql',
  'two-step/guards.sql',
  'two-step/open.sql',
  'two-step/orders.sql',
  'two-step/settle.sql',
  'two-step/execute.sql',
  'areas/bizum/payments/sent-elsewhere.sql',
  'payments/limits.sql',
  'areas/transfers/opening.sql',
  'areas/payments/files/guards.sql',
  'areas/payments/remittances/presented.sql',
  'areas/bizum/contract/in-force.sql',
  'areas/bizum/payments/usage.sql',
  'areas/bizum/payments/opening.sql',
  'areas/bizum/payments/judge.sql',
  'areas/bizum/payments/settle.sql',
  'db/reports.sql',
] as const

export interface Routines {
  /** Raised with every change of the text: `db/routines.json` has both, and a test holds them together. */
  version: number
  text: string
  /** SHA-256 of the text. */
  digest: string
}

export function readRoutines(): Routines {
  const text = ROUTINES.map((file) => readFileSync(new URL(file, sourceRoot()), 'utf8')).join('\n')
  return { version: routinesVersion(), text, digest: createHash('sha256').update(text).digest('hex') }
}

export function routinesVersion(): number {
  return (JSON.parse(readFileSync(new URL('db/routines.json', sourceRoot()), 'utf8')) as { version: number }).version
}

/**
 * Creates them where the database's are older, or of the same version and another text, as they are while somebody writes them. Those of a
 * later program are left as they are.
 */
export async function replaceRoutines(client: pg.Client, { version, text, digest }: Routines = readRoutines()): Promise<void> {
  const state = await readSchemaState(client)
  if (state && (state.routines > version || (state.routines === version && state.routinesDigest === digest))) return
  try {
    await client.query('begin')
    await client.query(text)
    await writeRoutines(client, { version, digest })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

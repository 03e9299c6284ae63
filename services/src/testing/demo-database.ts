import { readFileSync } from 'node:fs'
import { type Brand, brandSchema } from '@almenara/contract/brand'
import { toLocalDate } from '@almenara/contract/dates'
import pg from 'pg'
import { inject } from 'vitest'
import { clientConfig, onDatabase, openDatabase } from '../db/connection.ts'
import { loadDemo } from '../demo/load.ts'
import { administer } from './administer.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

export const DEMO_BRAND: Brand = brandSchema.parse(
  JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')),
)

/** How the demo bank of the tests was loaded: the cast alone, with a year of history. */
export const DEMO_LOAD = { seed: Number(process.env['ALMENARA_DEMO_SEED'] ?? 5), today: toLocalDate('2026-11-20'), customers: 0, years: 1 }

/**
 * A database of its own with the demo bank as `DEMO_LOAD` says, before any of its days has passed. It is loaded once in a run, by the first that
 * asks, in any of its processes, and cloned for each: loading takes some twenty seconds. Call `drop` in `afterAll`.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { connection: server, template } = inject('testServer')
  const loaded = `${template}_demo`
  const client = new pg.Client(clientConfig(server, { role: 'owner' }))
  await client.connect()
  try {
    // Whoever comes second waits for the first. The lock goes with the connection, so one that dies leaves it to the next.
    await client.query('select pg_advisory_lock(hashtext($1))', [loaded])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [loaded])
    if (rowCount === 0) await load(template, loaded)
    return await cloneDatabase(loaded)
  } finally {
    await client.end()
  }
}

/** Under its name only once it is whole. */
async function load(template: string, loaded: string): Promise<void> {
  const { connection: server } = inject('testServer')
  const unfinished = `${loaded}_unfinished`
  await administer(server, `drop database if exists ${unfinished} with (force)`)
  await administer(server, `create database ${unfinished} template ${template} strategy file_copy`)
  const database = openDatabase(onDatabase(server, unfinished), { role: 'owner' })
  try {
    await loadDemo({ ...DEMO_LOAD, brand: DEMO_BRAND, database })
  } finally {
    await database.close()
  }
  await administer(server, `alter database ${unfinished} rename to ${loaded}`)
}

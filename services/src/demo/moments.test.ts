import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/connection.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_LOAD } from '../testing/demo-database.ts'

const { today } = DEMO_LOAD

/** Columns that say when something happened. */
const HAPPENED = [
  'asked_at',
  'booked_at',
  'created_at',
  'fired_at',
  'made_at',
  'opened_at',
  'ordered_at',
  'posted_at',
  'produced_at',
  'published_at',
  'started_at',
]

let served: TestDatabase
let database: Database

beforeAll(async () => {
  served = await createDemoDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
})
afterAll(async () => {
  await database.close()
  await served.drop()
})

test('a bank that is loaded in the first minute of a day has nothing that happens later in that day', async () => {
  const { rows: columns } = await database.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name in ${HAPPENED}`)
  expect(columns.length).toBeGreaterThan(20)
  const firstSecond = sql`${today}::timestamp at time zone 'Europe/Madrid'`
  const late = []
  for (const { table, column } of columns) {
    // What the database itself stamps says when the test ran.
    const after = sql`${sql.identifier(column)} > ${firstSecond} and ${sql.identifier(column)} < now() - interval '1 hour'`
    const { rows } = await database.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)} where ${after}`)
    if (rows[0]?.n) late.push(`${table}.${column}: ${rows[0].n}`)
  }
  expect(late).toEqual([])
})

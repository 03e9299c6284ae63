import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { byPlainScans } from './plain-scans.ts'

test('what is read by plain scans is planned without bitmaps, and nothing else is', async () => {
  const database = await createTestDatabase()
  try {
    const setting = sql`select current_setting('enable_bitmapscan') as is`
    const { rows } = await byPlainScans(database, (db) => db.execute<{ is: string }>(setting))
    expect(rows).toEqual([{ is: 'off' }])
    expect((await database.execute(setting)).rows).toEqual([{ is: 'on' }])
  } finally {
    await database.drop()
  }
})

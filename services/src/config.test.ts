import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readBrand, readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { refuseDemoData } from './demo/refuse.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const read = (env: Record<string, string>) => readConfig(env, '/srv/almenara')

describe('demo mode', () => {
  test('is on by itself only with the embedded database outside production', () => {
    expect(read({}).demo).toBe(true)
    expect(read({ DATABASE_URL: 'postgres://x/y', ALMENARA_SEALING_KEY: KEY }).demo).toBe(false)
    expect(read({ NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY }).demo).toBe(false)
    expect(read({ DATABASE_URL: 'postgres://x/y', ALMENARA_DEMO: 'on' }).demo).toBe(true)
    expect(read({ ALMENARA_DEMO: 'off' }).demo).toBe(false)
  })

  test('production and a database of one’s own need secrets of their own', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/ALMENARA_SEALING_KEY/)
    expect(() => read({ DATABASE_URL: 'postgres://x/y' })).toThrow(/ALMENARA_SEALING_KEY/)
    expect(() => read({ ALMENARA_SEALING_KEY: 'c2hvcnQ=' })).toThrow(/32 bytes/)
  })
})

describe('a database that holds the demo bank', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('is not served as a real one', async () => {
    await expect(refuseDemoData(database.connection)).resolves.toBeUndefined()
    const owner = openDatabase(database.connection, { role: 'owner', max: 1 })
    await owner.pool.query("insert into demo_load values (1, 1, 0, 1, '2026-11-20', '2026-11-20', true)")
    await owner.close()
    await expect(refuseDemoData(database.connection)).rejects.toBeInstanceOf(ConfigError)
  })
})

test('a setting that cannot be used is named, with what it may be', () => {
  expect(() => read({ PORT: 'eighty' })).toThrow('PORT must be a number from 0 to 65535, not «eighty».')
  expect(() => read({ ALMENARA_DEMO: 'yes' })).toThrow('ALMENARA_DEMO must be «on» or «off», not «yes».')
})

test('a brand that is not complete says what it lacks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-brand-'))
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify({ id: 'Mi Banco', name: 'Mi Banco' }))
  await expect(readBrand(file)).rejects.toThrow(/id: .*bankCode: /s)
  rmSync(folder, { recursive: true })
})

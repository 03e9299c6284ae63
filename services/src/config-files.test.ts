import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnerUrl } from './config-database.ts'
import { withFiles } from './config-files.ts'
import { readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'almenara-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(text: string): string {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, text)
  return path
}

const KEY = Buffer.alloc(32, 7).toString('base64')
const PRODUCTION = { NODE_ENV: 'production', ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }

test('secrets are read from the files that NAME_FILE names, without the end of their line', () => {
  const config = readConfig(
    {
      ...PRODUCTION,
      DATABASE_URL_FILE: file('postgresql://almenara_app:secret@db/almenara\n'),
      ALMENARA_SEALING_KEY_FILE: file(`${KEY}\n`),
      ALMENARA_METRICS_AUTHORIZATION_FILE: file('Bearer abc'),
    },
    folder,
  )
  expect(config.database.url).toBe('postgresql://almenara_app:secret@db/almenara')
  expect(config.sealingKey?.toString('base64')).toBe(KEY)
  expect(config.telemetry.metricsAuthorization).toBe('Bearer abc')
})

test('a file that is missing or empty, and a setting that is given twice, are refused by their names', () => {
  expect(() => withFiles({ ALMENARA_SEALING_KEY_FILE: join(folder, 'nowhere') })).toThrow(/^ALMENARA_SEALING_KEY_FILE: ENOENT/)
  expect(() => withFiles({ DATABASE_URL_FILE: file('\n') })).toThrow(/^DATABASE_URL_FILE: .* is empty\./)
  expect(() => withFiles({ DATABASE_URL: 'x', DATABASE_URL_FILE: file('y') })).toThrow('Set DATABASE_URL or DATABASE_URL_FILE, not both.')
})

test('files that are not ours are left alone', () => {
  expect(withFiles({ SSL_CERT_FILE: '/nowhere' })).toEqual({ SSL_CERT_FILE: '/nowhere' })
})

test('a process in production refuses the login of the tables’ owner, and the migrator asks for it', () => {
  const owner = 'postgresql://almenara_migrate@db/almenara'
  const given = { ...PRODUCTION, ALMENARA_SEALING_KEY: KEY, DATABASE_URL: 'postgresql://almenara_app@db/almenara' }
  expect(() => readConfig({ ...given, ALMENARA_MIGRATE_DATABASE_URL_FILE: file(owner) }, folder)).toThrow(
    /ALMENARA_MIGRATE_DATABASE_URL is for «npm run migrate» alone/,
  )
  expect(readOwnerUrl({ ALMENARA_MIGRATE_DATABASE_URL: owner })).toBe(owner)
  expect(() => readOwnerUrl({})).toThrow('Set ALMENARA_MIGRATE_DATABASE_URL')
})

test('sizes and times of the database are numbers within their bounds', () => {
  const read = (env: Record<string, string>) => readConfig(env, folder).database
  expect(read({ ALMENARA_DATABASE_POOLER: 'transaction', ALMENARA_DATABASE_CONNECTIONS: '40', ALMENARA_DATABASE_LOCK_MS: '3000' })).toEqual(
    {
      url: undefined,
      pooler: 'transaction',
      connections: 40,
      dayConnections: 4,
      connectMs: 5_000,
      statementMs: 30_000,
      lockMs: 3_000,
    },
  )
  expect(() => read({ ALMENARA_DATABASE_POOLER: 'session' })).toThrow(
    'ALMENARA_DATABASE_POOLER must be «transaction» or «none», not «session».',
  )
  expect(() => read({ ALMENARA_DATABASE_CONNECTIONS: '1' })).toThrow(
    'ALMENARA_DATABASE_CONNECTIONS must be a number from 2 to 500, not «1».',
  )
  expect(() => read({ ALMENARA_DATABASE_STATEMENT_MS: 'soon' })).toThrow('ALMENARA_DATABASE_STATEMENT_MS must be a number')
})

import { addSeconds, toInstant } from '@almenara/contract/dates'
import { TEMPORARY_PASSWORD_SECONDS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '../session-log/tables.ts'
import { addUser, openTestBank, type TestBank } from '../testing/bank.ts'
import { startChild } from '../testing/child.ts'
import { settingsFor } from '../testing/served-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const HOUR_MS = 3_600_000

test('a command given on a machine whose clock is wrong goes by the database’s time', async () => {
  const user = await addUser(bank, 'sin.clave')
  const settings = JSON.stringify(settingsFor({ database: bank.database.connection, sealingKey: bank.bank.sealingKey }))
  const said = await startChild('operate', settings, String(72 * HOUR_MS), 'password', user.username).says((line) => line.includes('until'))
  const [at] = await bank.database.select({ at: events.at }).from(events).where(eq(events.userId, user.id))
  const begun = at?.at ?? toInstant('2000-01-01T00:00:00Z')
  expect(said).toContain(`until ${addSeconds(begun, TEMPORARY_PASSWORD_SECONDS)}.`)
  const { rows } = await bank.database.pool.query<{ now: string }>('select clock_timestamp() as now')
  expect(Math.abs(Date.parse(rows[0]?.now ?? '') - Date.parse(begun))).toBeLessThan(HOUR_MS)
})

import { fileURLToPath } from 'node:url'
import { ibanFromCcc } from '@almenara/contract/iban'
import { countDistinct, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isDatabaseTrouble } from '../../../db/trouble.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { startChild } from '../../../testing/child.ts'
import { urlOf } from '../../../testing/database-line.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addPresenter, askNotebook, type FilePresenter, uploadFile } from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { readNextFile } from './read-file.ts'
import { paymentSupportOrders, paymentSupports } from './tables.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../../../brand/almenara.json', import.meta.url))
const ORDERS = 8_000

let bank: TestBank
let obras: FilePresenter
beforeAll(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
})
afterAll(() => bank.close())

const orders = Array.from({ length: ORDERS }, (_, place) => ({ iban: ibanFromCcc('2100', '0001', String(place).padStart(10, '0')) }))

const WAITING_ENDED = sql`
  select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** A file that takes a while to read. Answers its id. */
async function presentLarge(messageId: string): Promise<string> {
  const [account = ''] = obras.contracts.keys()
  return (await uploadFile(bank, obras, writeTransfers(orders, { account, messageId }))).json<Notebook>().id
}

const someIsRead = (id: string) => eventually('some of it is read', async () => (await askNotebook(bank, obras, id)).read > 0)
const READ = { state: 'READY', total: { count: ORDERS }, good: { count: ORDERS, amount: ORDERS * 100_00 } }
const rowsOf = (id: string) => bank.database.$count(paymentSupportOrders, eq(paymentSupportOrders.supportId, id))

test('a file whose process is killed while it reads is read by another, and each order is a row once', async () => {
  const id = await presentLarge('KILLED')
  const child = startChild('read-files', urlOf(bank.database.connection), inject('fileWorker'), BRAND_FILE)
  await someIsRead(id)
  await child.kill()
  const before = await askNotebook(bank, obras, id)
  expect(before).toMatchObject({ state: 'CHECKING', total: { count: 0 } })
  expect(before.read).toBeLessThan(ORDERS)

  // While the one that died may still live, nobody takes its file.
  expect(await readNextFile(bank.bank)).toBe(false)
  bank.clock.set('2026-11-20T10:01:00+01:00')
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject(READ)
  const { supportId, ordinal } = paymentSupportOrders
  const [rows] = await bank.database
    .select({ all: countDistinct(ordinal) })
    .from(paymentSupportOrders)
    .where(eq(supportId, id))
  expect(rows?.all).toBe(ORDERS)
  expect(await rowsOf(id)).toBe(ORDERS)
}, 120_000)

test('a large file that a process lets go of as it ends is read by the next at once, and each order is a row once', async () => {
  const id = await presentLarge('LET-GO')
  const leaving = new AbortController()
  const reading = readNextFile(bank.bank, leaving.signal)
  await someIsRead(id)
  leaving.abort()
  expect(await reading).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject({ state: 'CHECKING' })
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject(READ)
  expect(await rowsOf(id)).toBe(ORDERS)
}, 120_000)

test('a large file that another process has begun anew is left to it', async () => {
  const id = await presentLarge('BEGUN-ANEW')
  const reading = readNextFile(bank.bank)
  await someIsRead(id)
  await bank.database.transaction((tx) =>
    tx
      .update(paymentSupports)
      .set({ attempts: sql`${paymentSupports.attempts} + 1`, claimedUntil: null })
      .where(eq(paymentSupports.id, id)),
  )
  expect(await reading).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject({ state: 'CHECKING' })
  expect(await rowsOf(id)).toBeLessThan(ORDERS)
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject(READ)
  expect(await rowsOf(id)).toBe(ORDERS)
}, 120_000)

test('a large file whose database goes while it is read says that it was the database, and is read by the next once it may be', async () => {
  const id = await presentLarge('DATABASE-GONE')
  const reading = readNextFile(bank.bank)
  const failed = reading.catch((error: unknown) => error)
  await someIsRead(id)
  await bank.database.transaction(async (tx) => {
    await tx.select().from(paymentSupports).where(eq(paymentSupports.id, id)).for('update')
    // Its next rows wait for the file, and their connection is ended meanwhile.
    await eventually('its reader is ended', async () => {
      const { rows } = await bank.database.execute<{ ended: boolean }>(WAITING_ENDED)
      return rows.some(({ ended }) => ended)
    })
  })
  expect(isDatabaseTrouble(await failed)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject({ state: 'CHECKING' })
  bank.clock.set('2026-11-20T10:01:40+01:00')
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject(READ)
  expect(await rowsOf(id)).toBe(ORDERS)
}, 120_000)

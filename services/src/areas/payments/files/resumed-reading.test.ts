import { fileURLToPath } from 'node:url'
import { ibanFromCcc } from '@almenara/contract/iban'
import { countDistinct, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { startChild } from '../../../testing/child.ts'
import { urlOf } from '../../../testing/database-line.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addPresenter, askNotebook, uploadFile } from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { readNextFile } from './read-file.ts'
import { paymentSupportOrders } from './tables.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../../../brand/almenara.json', import.meta.url))
const ORDERS = 20_000

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

test('a file whose process is killed while it reads is read by another, and each order is a row once', async () => {
  const obras = await addPresenter(bank, 'obras')
  const [account = ''] = obras.contracts.keys()
  const orders = Array.from({ length: ORDERS }, (_, place) => ({ iban: ibanFromCcc('2100', '0001', String(place).padStart(10, '0')) }))
  const { id } = (await uploadFile(bank, obras, writeTransfers(orders, { account }))).json<Notebook>()
  const child = startChild('read-files', urlOf(bank.database.connection), inject('fileWorker'), BRAND_FILE)
  await eventually('some of it is read', async () => (await askNotebook(bank, obras, id)).read > 0)
  await child.kill()
  const before = await askNotebook(bank, obras, id)
  expect(before).toMatchObject({ state: 'CHECKING', total: { count: 0 } })
  expect(before.read).toBeLessThan(ORDERS)

  // While the one that died may still live, nobody takes its file.
  expect(await readNextFile(bank.bank)).toBe(false)
  bank.clock.set('2026-11-20T10:01:00+01:00')
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject({
    state: 'READY',
    total: { count: ORDERS },
    good: { count: ORDERS, amount: ORDERS * 100_00 },
  })
  const { supportId, ordinal } = paymentSupportOrders
  const [rows] = await bank.database
    .select({ all: countDistinct(ordinal) })
    .from(paymentSupportOrders)
    .where(eq(supportId, id))
  expect(rows?.all).toBe(ORDERS)
  expect(await bank.database.$count(paymentSupportOrders)).toBe(ORDERS)
}, 120_000)

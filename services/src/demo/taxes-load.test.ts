import { addDays } from '@almenara/contract/dates'
import type { Declaration } from '@almenara/contract/areas/aeat/declarations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '../areas/certificates/tables.ts'
import { runCertificates } from '../areas/certificates/keeper.ts'
import { declarations } from '../areas/aeat/tables.ts'
import { openDatabase, type Database } from '../db/connection.ts'
import { createLedger } from '../ledger/batcher.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { simulatedAeat } from '../rails/aeat/simulated.ts'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import { CERTIFICATES_PATH, check } from '../testing/certificates.ts'
import { createDemoDatabase, DEMO_LOAD } from '../testing/demo-database.ts'
import { TAX_PATH } from '../testing/taxes.ts'
import { createOrders } from '../two-step/orders.ts'
import { DEMO_PASSWORD } from './cast.ts'
import { writeCertificates } from './certificates-write.ts'
import { writeTaxes } from './taxes-write.ts'

const { today } = DEMO_LOAD

let database: Database
let bank: Omit<TestBank, 'house'>

beforeAll(async () => {
  const served = await createDemoDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  bank = await openBankOver(served)
  const write = async () => {
    const open: Parameters<typeof writeTaxes>[0] = (opening) => ({
      ...bank.bank,
      ...opening,
      ledger: createLedger(opening),
      orders: createOrders(opening),
      aeat: simulatedAeat(opening),
    })
    await writeTaxes(open, database, today)
    await writeCertificates(open, database, today)
  }
  await write()
  // Asked again, it changes nothing.
  await write()
})
afterAll(async () => {
  await database.close()
  await bank.close()
})

const as = (username: string) => signInAs(bank, { username, password: DEMO_PASSWORD })

test('a self-employed person and the company have paid taxes with their NRC, and one waits for its second signature', async () => {
  expect(await database.$count(declarations)).toBe(4)
  for (const [username, models] of [
    ['javier.ferrer', ['130', '303']],
    ['construcciones', ['111', '303']],
  ] as const) {
    const { rows } = (await get(bank, await as(username), `${TAX_PATH}/declarations-extract`)).json<{ rows: Declaration[] }>()
    expect(rows.map(({ model, state, paidOn }) => [model, state, paidOn])).toEqual(
      models.map((model) => [model, 'PAID', addDays(today, -1)]),
    )
    expect(rows.every(({ nrc }) => nrc?.length === 22)).toBe(true)
  }
  const { rows } = (await get(bank, await as('construcciones'), '/services/signature/v1/pending-orders')).json()
  expect(rows).toContainEqual(expect.objectContaining({ title: 'Pago de impuestos', amount: 3_120_00 }))
  expect(await verifyLedger(database)).toEqual([])
})

test('five certificates stand, each proved by its code once its file is made', async () => {
  await runCertificates(bank.bank)
  const all = await database.select({ code: certificates.code }).from(certificates)
  expect(all).toHaveLength(5)
  for (const { code } of all) expect((await check(bank as TestBank, code)).json()).toMatchObject({ kind: 'CERTIFICATE', state: 'ISSUED' })
  const { rows } = (await get(bank, await as('carmen.munoz'), `${CERTIFICATES_PATH}/certificates-extract`)).json()
  expect(rows).toHaveLength(2)
})

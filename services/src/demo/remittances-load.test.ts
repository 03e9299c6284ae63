import type { Notice } from '@almenara/contract/areas/notices'
import type { PendingOrder } from '@almenara/contract/areas/signature'
import type { ConfirmingContracts } from '@almenara/contract/areas/payments/confirming'
import type { DebitContracts } from '@almenara/contract/areas/payments/debit-contracts'
import type { PendingFile } from '@almenara/contract/areas/payments/pending-files'
import type { Remittance } from '@almenara/contract/areas/payments/remittances'

import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmingInvoices } from '../areas/payments/confirming/tables.ts'
import { debitRefunds } from '../areas/payments/debits/tables.ts'
import { paymentSupports } from '../areas/payments/files/tables.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { createLedger } from '../ledger/batcher.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { outboxMessages } from '../messages/tables.ts'
import { payments } from '../payments/tables.ts'
import { simulatedSepa } from '../rails/sepa/simulated.ts'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_BRAND as brand, DEMO_LOAD } from '../testing/demo-database.ts'
import { createOrders } from '../two-step/orders.ts'
import { DEMO_PASSWORD } from './cast.ts'
import type { OpenBank } from './remittances-desk.ts'
import { writeRemittances } from './remittances-write.ts'

const { today } = DEMO_LOAD
const loaded = { seed: DEMO_LOAD.seed, loadedOn: today }

let served: TestDatabase
let database: Database
let tested: Omit<TestBank, 'house'>
let open: OpenBank

beforeAll(async () => {
  served = await createDemoDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  tested = await openBankOver(served)
  const { bankCode, bic } = brand
  open = (opening) => ({
    ...tested.bank,
    ...opening,
    ledger: createLedger(opening),
    orders: createOrders(opening),
    sepa: simulatedSepa({ ...opening, bankCode, bic }),
  })
  await writeRemittances(open, database, loaded)
})
afterAll(async () => {
  await database.close()
  await tested.close()
})

const ROOT = '/transfer-remittances/v1'

async function ask<T>(username: string, path: string): Promise<T> {
  const session = await signInAs(tested, { username, password: DEMO_PASSWORD })
  return (await get(tested, session, `/services${path}`)).json<T>()
}

const poolOf = (username: string) => ask<{ contracts: { id: string; name: string }[] }>(username, `${ROOT}/pool`)

async function remittancesOf(username: string, contract: string): Promise<Remittance[]> {
  const { contracts } = await poolOf(username)
  const id = contracts.find(({ name }) => name === contract)?.id ?? ''
  return (await ask<{ rows: Remittance[] }>(username, `${ROOT}/${id}/remittances-extract`)).rows
}

test('the company has a file of each state, and its books add up', async () => {
  const files = await database.select({ name: paymentSupports.name, state: paymentSupports.state }).from(paymentSupports)
  const states = new Set(files.map(({ state }) => state))
  expect(states).toEqual(new Set(['DONE', 'PRESENTED', 'WAITING', 'READY', 'WITH_ERRORS', 'REFUSED', 'CANCELLED']))
  expect(await verifyLedger(database)).toEqual([])
})

test('of its remittances one arrived whole, one in part, one was cancelled and one is to come; the salaries of four months were paid', async () => {
  const suppliers = await remittancesOf('construcciones', 'Proveedores')
  expect(suppliers.map(({ state }) => state).toSorted()).toEqual(['CANCELLED', 'DONE', 'PARTLY', 'SCHEDULED'])
  const salaries = await remittancesOf('construcciones', 'Nóminas')
  expect(salaries.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'DONE'))
})

test('of the remittance that arrived in part one transfer was rejected and one came back', async () => {
  const [partly] = await database
    .select()
    .from(remittances)
    .where(and(eq(remittances.state, 'PARTLY'), eq(remittances.kind, 'TRANSFERS')))
  expect(partly).toMatchObject({ count: 5, settledCount: 3, rejectedCount: 1, returnedCount: 1 })
  const lines = await database
    .select({ state: payments.state, reason: payments.reason })
    .from(payments)
    .where(eq(payments.remittanceId, partly?.id ?? ''))
    .orderBy(asc(payments.ordinal))
  expect(lines.flatMap(({ state, reason }) => (reason ? [`${state} ${reason}`] : []))).toEqual(['REJECTED AC04', 'RETURNED MS03'])
})

test('the salaries that are told are what the account was charged for', async () => {
  const { rows } = await database.execute<{ wrong: number; told: number }>(sql`
    select count(*)::int as told, count(*) filter (where not exists (select from entries e join transactions t on t.id = e.transaction_id
      where t.kind = 'salaries' and e.account_id = r.ledger_account_id and e.amount = -r.amount and e.booked_on = r.execution_on))::int as wrong
    from remittances r where r.booked_as = 'ONE' and r.kind = 'TRANSFERS'`)
  expect(rows).toEqual([{ told: 4, wrong: 0 }])
})

test('what it collects has come back in each way, waits to be signed, was cancelled and is to come, by two schemes', async () => {
  const made = await database.select().from(remittances).where(eq(remittances.kind, 'DEBITS')).orderBy(asc(remittances.number))
  expect(made.map(({ scheme, state }) => `${scheme} ${state}`).toSorted()).toEqual([
    'B2B PARTLY',
    'CORE CANCELLED',
    'CORE DONE',
    'CORE PARTLY',
    'CORE SCHEDULED',
  ])
  const back = await database.select({ kind: debitRefunds.kind, reason: debitRefunds.reason }).from(debitRefunds)
  expect(back.map(({ kind, reason }) => `${kind} ${reason}`).toSorted()).toEqual([
    'REFUND MD06',
    'REJECT AC04',
    'REJECT MS02',
    'RETURN AM04',
    'RETURN AM04',
  ])
  const { creditors, submitters } = await ask<DebitContracts>('construcciones', '/debit-remittances/v1/pool')
  expect(submitters.map(({ name }) => name)).toEqual(['Cobros de alquileres'])
  expect(creditors.map(({ name, pending }) => `${name}: ${pending.count}`)).toEqual([
    'Alquileres de viviendas: 1',
    'Alquileres de naves y locales: 0',
  ])
})

test('what it pays by confirming was paid but for what came back, was advanced, was cancelled, is to come and waits to be signed', async () => {
  const invoices = await database.select().from(confirmingInvoices)
  const counted = (state: string) => invoices.filter((one) => one.state === state).length
  expect(['PAID', 'RETURNED', 'ADVANCED', 'CANCELLED', 'OFFERED'].map((state) => [state, counted(state)])).toEqual([
    ['PAID', 2],
    ['RETURNED', 1],
    ['ADVANCED', 1],
    ['CANCELLED', 1],
    ['OFFERED', 3],
  ])
  const { contracts } = await ask<ConfirmingContracts>('construcciones', '/confirming-remittances/v1/pool')
  expect(contracts).toMatchObject([{ name: 'Confirming', pending: { count: 1 }, coming: { count: 4 } }])
})

test('Carmen prepares under both contracts and sees their files, and who may only consult sees those of suppliers', async () => {
  expect((await poolOf('carmen.munoz')).contracts.map(({ name }) => name)).toEqual(['Nóminas', 'Proveedores'])
  expect((await poolOf('vicente.soler')).contracts.map(({ name }) => name)).toEqual(['Proveedores'])
  const { rows } = await ask<{ rows: PendingFile[] }>('carmen.munoz', `${ROOT}/pending-files-extract`)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['READY', 'READY', 'WAITING', 'WITH_ERRORS'])
})

test('at home there waits for the company the salaries that were handed over, and what Carmen has signed above her limit', async () => {
  const { rows: unread } = await ask<{ rows: Notice[] }>('construcciones', '/notice/v1/notices-extract?state=UNREAD')
  expect(unread.filter(({ path }) => path?.includes('/transfers-file-management/')).map(({ title }) => title)).toEqual([
    'Fichero por firmar',
  ])
  const { rows, forMe } = await ask<{ rows: PendingOrder[]; forMe: number }>('construcciones', '/signature/v1/pending-orders')
  expect(forMe).toBe(1)
  expect(rows).toMatchObject([{ amount: 4_848_15, signatures: { given: 1, required: 2 }, awaits: 'ME' }])
})

test('asked again it changes nothing, and no message of those days is left to be sent', async () => {
  const counts = async () => [await database.$count(paymentSupports), await database.$count(remittances), await database.$count(payments)]
  const before = await counts()
  await writeRemittances(open, database, loaded)
  expect(await counts()).toEqual(before)
  expect(await database.$count(outboxMessages)).toBe(0)
})

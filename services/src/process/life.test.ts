import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankDays } from '../calendar/tables.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import type { Child } from '../testing/child.ts'
import { openLine, urlOf } from '../testing/database-line.ts'
import { eventually } from '../testing/eventually.ts'
import { addOrderer, orderOnce, serveBank, signInAt, startServing, type Orderer, type ServedBank } from '../testing/served-bank.ts'

let bank: TestBank
let orderers: Orderer[]
const children: Child[] = []

beforeAll(async () => {
  bank = await openTestBank()
  orderers = [await addOrderer(bank, 'ana.paz'), await addOrderer(bank, 'luis.gil'), await addOrderer(bank, 'eva.sanz')]
})
afterAll(() => bank.close())
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill()
})

const place = () => ({ database: bank.database.connection, sealingKey: bank.bank.sealingKey })

async function serving(more: Partial<Parameters<typeof serveBank>[0]> = {}): Promise<ServedBank> {
  const served = await serveBank({ ...place(), ...more })
  children.push(served.child)
  return served
}

/** Starts one that will not serve; answers what it said last and its exit code. */
async function refused(more: Partial<Parameters<typeof serveBank>[0]>): Promise<{ said: string; code: number }> {
  const child = startServing({ ...place(), ...more })
  children.push(child)
  const [code] = (await once(child.process, 'close')) as [number]
  return { said: child.errors(), code }
}

const isReady = (served: ServedBank) =>
  fetch(`${served.address}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

test('of two processes one is stopped under load and no request fails', async () => {
  const all = [await serving({ env: { ALMENARA_STOP_DELAY_MS: '2000' } }), await serving()]
  const [leaving, staying] = all as [ServedBank, ServedBank]
  let ready = [...all]
  const over = new AbortController()
  // What stands in front: it asks who is ready, and sends each request to the next of them.
  const balancing = (async () => {
    while (!over.signal.aborted) ready = await Promise.all(all.map(isReady)).then((states) => all.filter((_, index) => states[index]))
  })()
  let turn = 0
  const address = () => {
    turn += 1
    return (ready[turn % ready.length] ?? staying).address
  }
  let executed = 0
  const ordering = orderers.map(async (orderer) => {
    const token = await signInAt(address(), orderer.user)
    while (!over.signal.aborted) {
      await orderOnce({ test: bank, orderer, address, token, asksAgain: () => false })
      executed += 1
    }
  })
  const until = (what: string, holds: () => boolean) => Promise.race([eventually(what, holds), Promise.all(ordering)])
  await until('orders go to both', () => executed > 20)
  expect(await leaving.stop()).toBe(0)
  const before = executed
  await until('orders go on', () => executed > before + 10)
  over.abort()
  await Promise.all([balancing, ...ordering])
})

test('a process that stops says so, keeps no connection, and ends at once when it is told twice', async () => {
  const served = await serving({ env: { ALMENARA_STOP_DELAY_MS: '60000' } })
  served.child.process.kill('SIGTERM')
  await eventually('it is not ready', async () => !(await isReady(served)))
  const reply = await fetch(`${served.address}/health/ready`)
  expect([reply.status, reply.headers.get('connection'), await reply.json()]).toEqual([503, 'close', { status: 'stopping' }])
  expect((await fetch(`${served.address}/health/live`)).status).toBe(200)
  expect(await served.stop()).toBe(1)
})

test('a process started before its database says what it waits for, and serves when it comes', async () => {
  const before = await openLine(bank.database.connection)
  await before.close()
  const child = startServing({ ...place(), database: before.url })
  children.push(child)
  await child.says((line) => /Waiting for the database almenara_test_\w+ at 127\.0\.0\.1:\d+: connect ECONNREFUSED/.test(line))
  const line = await openLine(bank.database.connection, Number(new URL(before.url).port))
  await child.says((said) => said.includes('is ready at'))
  await child.kill()
  await line.close()
})

test('a database that refuses is not waited for', async () => {
  const nowhere = new URL(urlOf(bank.database.connection))
  nowhere.pathname = '/almenara_nowhere'
  expect(await refused({ database: nowhere.href })).toEqual({
    said: expect.stringMatching(/almenara_nowhere .*refuses: .*does not exist/),
    code: 1,
  })
})

test('a machine whose clock is days ahead serves nobody and runs no day', async () => {
  const DAYS_MS = 3 * 24 * 3_600_000
  const { said, code } = await refused({ wrongBy: DAYS_MS })
  expect([said, code]).toEqual([expect.stringMatching(/cannot be served: this machine's clock is 2\d{5}\.\d s ahead of the database's/), 1])
  expect(await bank.database.$count(bankDays, sql`day > (now() at time zone 'Europe/Madrid')::date`)).toBe(0)
})

test('another sealing key is refused, and accepted where the former one is given beside it', async () => {
  await (await serving()).stop()
  const other = Buffer.alloc(32, 9)
  const { said, code } = await refused({ sealingKey: other })
  expect([said, code]).toEqual([
    expect.stringMatching(/ALMENARA_SEALING_KEY is not this bank's: its key is \w{8}, and this process was given \w{8}\./),
    1,
  ])
  const former = bank.bank.sealingKey.toString('base64')
  const changed = await serving({ sealingKey: other, env: { ALMENARA_SEALING_KEY_OTHER: former } })
  expect(await changed.stop()).toBe(0)
  expect((await refused({})).code).toBe(1)
})

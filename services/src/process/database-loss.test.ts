import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ledgerAccounts, transactions } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { administer } from '../testing/administer.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { eventually } from '../testing/eventually.ts'
import { addOrderer, orderOnce, serveBank, signInAt, type Orderer, type ServedBank } from '../testing/served-bank.ts'

const CUSTOMERS = 6
/** Orders that must be executed between one loss and the next. */
const BETWEEN = 10

let folder: string
let server: Embedded
let bank: TestBank
let served: ServedBank
let orderers: Orderer[]

const start = () => startEmbedded({ dataDir: folder, log: () => {}, settings: { fsync: 'off' } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almenara-loss-'))
  chmodSync(folder, 0o711)
  server = await start()
  await migrate(server.connection)
  const database = openDatabase(server.connection)
  bank = await openTestBank({}, Object.assign(database, { connection: server.connection, drop: () => database.close() }))
  orderers = []
  while (orderers.length < CUSTOMERS) orderers.push(await addOrderer(bank, `cliente.${orderers.length}`))
  served = await serveBank({ database: server.connection, sealingKey: bank.bank.sealingKey })
})
afterAll(async () => {
  await served.child.kill()
  await bank.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a process whose database is lost again and again under load lives, answers, and keeps every order that it acknowledged, once', async () => {
  const executed: string[] = []
  const statuses = new Set<number>()
  const over = new AbortController()
  const asksAgain = (status: number) => statuses.add(status) && status === 503
  const ordering = orderers.map(async (orderer) => {
    const token = await signInAt(served.address, orderer.user)
    while (!over.signal.aborted) {
      // The test's own connections are lost too: what it reads is read again.
      const id = await orderOnce({ test: bank, orderer, address: () => served.address, token, asksAgain }).catch((error: unknown) => {
        if (error instanceof Error && /^(?:authorization|confirmation)/.test(error.message)) throw error
        if (error instanceof Error && error.name === 'TimeoutError') throw error
      })
      if (id) executed.push(id)
    }
  })
  const more = async () => {
    const before = executed.length
    await Promise.race([eventually('orders go on', () => executed.length >= before + BETWEEN), Promise.all(ordering)])
  }
  await more()
  for (let round = 0; round < 3; round += 1) {
    const { database } = server.connection
    await administer(
      { ...server.connection, database: 'postgres' },
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    )
    await more()
  }
  for (let round = 0; round < 2; round += 1) {
    await server.stop()
    server = await start()
    await more()
  }
  over.abort()
  await Promise.all(ordering)

  expect([...statuses].filter((status) => status !== 503)).toEqual([])
  expect(served.child.process.exitCode).toBeNull()
  const posted = await bank.database.select({ key: transactions.key }).from(transactions).where(inArray(transactions.key, executed))
  expect(posted).toHaveLength(executed.length)
  expect(await verifyLedger(bank.database)).toEqual([])
  const balances = await bank.database
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      inArray(
        ledgerAccounts.id,
        orderers.map(({ to }) => to.ledgerAccountId),
      ),
    )
  // Nothing beside what was acknowledged, but for an order whose test read failed: it was opened and never signed.
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(executed.length * 1_00)
  expect((await fetch(`${served.address}/health/ready`)).status).toBe(200)
  expect(await served.stop()).toBe(0)
})

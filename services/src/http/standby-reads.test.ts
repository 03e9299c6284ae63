import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TokenReply } from '@almenara/contract/areas/session'
import { pool, movementExtract } from '@almenara/contract/areas/accounts'
import { movementScreenExport } from '@almenara/contract/areas/accounts/files'
import { challenge } from '@almenara/contract/areas/captcha'
import { routes } from '../areas/routes.ts'
import { openDatabase, type Database } from '../db/connection.ts'
import { groupedRead } from '../db/grouped-read.ts'
import { untilWritten } from '../db/standby.ts'
import { entries, ledgerAccounts } from '../ledger/tables.ts'
import { events } from '../session-log/tables.ts'
import { addAccount, addUser, get, move, openBankOver, openTestBank, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { storeDatabase, type StoredDatabase, type TestDatabase } from '../testing/database.ts'
import { printCounted } from '../telemetry/meter.ts'
import { mayReadBehind } from './standby-reads.ts'

let stored: StoredDatabase
let house: number
let account: TestAccount
let user: Awaited<ReturnType<typeof addUser>>
let bank: TestBank
let standby: TestDatabase
let reads: Database
let tokens: TokenReply
let hasAll: boolean
let left: number

beforeAll(async () => {
  const first = await openTestBank()
  house = first.house
  user = await addUser(first, 'ana.paz')
  account = await addAccount(first, user)
  await move(first, account, 10_00, '2026-11-18', 'Antes')
  await first.app.close()
  stored = await storeDatabase(first.database)
})
afterAll(() => stored.drop())

/** What the «standby» has not is what shows who was asked. */
beforeEach(async () => {
  const primary = await stored.clone()
  standby = await stored.clone()
  hasAll = true
  left = 0
  reads = openDatabase(standby.connection)
  const given = { database: reads, hasAll: async () => hasAll, leave: () => void (left += 1) }
  bank = { ...(await openBankOver(primary, { standby: given })), house }
  tokens = await signInAs(bank, user)
  await move(bank, account, 20_00, '2026-11-19', 'Después')
  return async () => {
    await bank.close()
    await reads.pool.end().catch(() => {})
    await standby.drop()
  }
})

const list = () => `/services/accounts/v2/${account.id}/movement-extract`
const titles = async (query = '') => {
  const reply = await get(bank, tokens, list() + query)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ rows: { title: string }[] }>().rows.map(({ title }) => title)
}
const counted = async (answered: string) => {
  const line = (await printCounted()).split('\n').find((each) => each.startsWith(`almenara_standby_reads_total{answered="${answered}"`))
  return Number(line?.split(' ')[1] ?? 0)
}

test('lists and searches are read from a standby that has everything', async () => {
  const before = await counted('standby')
  expect(await titles()).toEqual(['Antes'])
  expect(await titles('?search=antes')).toEqual(['Antes'])
  expect(await titles('?search=despues')).toEqual([])
  expect((await counted('standby')) - before).toBe(3)
})

test('what is no list and no file is read from the primary', async () => {
  const { accounts } = (await get(bank, tokens, '/services/accounts/v1/pool')).json<{ accounts: { balance: number }[] }>()
  expect(accounts.map(({ balance }) => balance)).toEqual([30_00])
})

test('a standby that has not everything is asked for nothing', async () => {
  hasAll = false
  const before = await counted('behind')
  expect(await titles()).toEqual(['Después', 'Antes'])
  expect((await counted('behind')) - before).toBe(1)
})

test('a standby that fails in the middle is left, and the primary answers', async () => {
  await reads.pool.end()
  const before = await counted('failed')
  expect(await titles()).toEqual(['Después', 'Antes'])
  expect(left).toBe(1)
  expect((await counted('failed')) - before).toBe(1)
})

test('a file is read from the standby, and that it was taken is written in the primary', async () => {
  const { txId: cursor } = (await get(bank, tokens, `${list()}?fromDate=2026-11-01&toDate=2026-11-19`)).json<{ txId: string }>()
  const file = await get(bank, tokens, `${list()}/export/data?txId=${cursor}&format=XML`)
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('Detalle de Antes')
  expect(file.body).not.toContain('Detalle de Despu')
  const kinds = async (database: TestDatabase) => (await database.select({ kind: events.kind }).from(events)).map(({ kind }) => kind)
  expect(await kinds(bank.database)).toContain('LIST_EXPORTED')
  expect(await kinds(standby)).not.toContain('LIST_EXPORTED')
})

test('what a request reads once it has written is read from the primary', async () => {
  const both = untilWritten(reads, bank.database)
  const balances = groupedRead<number, number>((db) => async (ids) => {
    const rows = await db.select().from(ledgerAccounts).where(inArray(ledgerAccounts.id, ids))
    return ids.map((id) => rows.find((row) => row.id === id)?.balance ?? 0)
  })
  const count = async () => (await both.select().from(entries).where(eq(entries.accountId, account.ledgerAccountId))).length
  expect([await count(), await balances(both, account.ledgerAccountId)]).toEqual([1, 10_00])
  await both.transaction((tx) => tx.select().from(entries))
  expect([await count(), await balances(both, account.ledgerAccountId)]).toEqual([2, 30_00])
})

test('a refusal of the standby is the answer, and nobody is asked again', async () => {
  const before = await counted('standby')
  expect((await get(bank, tokens, `/services/accounts/v2/${account.id}x/movement-extract`)).statusCode).toBe(404)
  expect(await counted('standby')).toBe(before)
  expect(left).toBe(0)
})

test('only customers’ calls that change nothing and answer a list or a file are for a standby', () => {
  expect([pool, movementExtract, movementScreenExport, challenge].map(mayReadBehind)).toEqual([false, true, true, false])
  const chosen = routes.map(({ call }) => call).filter(mayReadBehind)
  expect(chosen.every(({ method }) => method === 'GET')).toBe(true)
  const extracts = routes.map(({ call }) => call).filter(({ method, path }) => method === 'GET' && path.endsWith('-extract'))
  // The drafts are a few rows, all of them at once: no frozen list.
  expect(extracts.filter((call) => !mayReadBehind(call)).map(({ path }) => path)).toEqual(['/remittances/v1/drafts-extract'])
})

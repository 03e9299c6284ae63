import type { TokenReply } from '@almenara/contract/areas/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitEntries } from '../../ledger/parts/split-entries.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
let ana: TokenReply
let accounts: TestAccount[] = []

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  accounts = [await addAccount(bank, owner), await addAccount(bank, owner), await addAccount(bank, owner)]
  for (const account of accounts) {
    await move(bank, account, 500_000, '2026-01-10', 'Nómina de Construcciones Peñalver')
    for (let day = 1; day <= 28; day += 1) await move(bank, account, -day * 100, `2026-06-${String(day).padStart(2, '0')}`, `Peaje ${day}`)
  }
  ana = await signInAs(bank, owner)
})
afterAll(() => bank.close())

const QUERIES = [
  '',
  'search=nomina',
  'search=12,00',
  'search=zarzuela',
  'minAmount=500&maxAmount=900',
  'fromDate=2026-06-03&toDate=2026-06-09',
  'direction=IN',
]

/** What the customer reads of their accounts, without what names a list. */
async function whatIsRead(): Promise<unknown[]> {
  const read: unknown[] = []
  const reply = async (path: string) => {
    const answer = await get(bank, ana, path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ rows: { id: string }[]; txId: string }>()
  }
  for (const { id } of accounts) {
    const list = `/services/accounts/v2/${id}/movement-extract`
    for (const query of QUERIES) {
      const { txId, rows, ...rest } = await reply(`${list}?${query}`)
      read.push({ rows, ...rest })
      for (const row of rows.slice(0, 1)) read.push(await reply(`${list}/${row.id}?txId=${txId}`))
    }
  }
  read.push(await reply('/services/products/v1/global-position'))
  return read
}

test('a customer reads the same of their accounts once the entries are in parts, and what moves then besides', async () => {
  const before = await whatIsRead()
  await splitEntries(bank.database.connection, 4, { say: () => {}, limitMs: 60_000 })
  expect(await whatIsRead()).toEqual(before)
  const [first] = accounts
  if (!first) throw new Error('No account')
  await move(bank, first, 1_23, '2026-07-01', 'Bizum de Luz')
  const found = await get(bank, ana, `/services/accounts/v2/${first.id}/movement-extract?search=luz`)
  expect(found.json()).toMatchObject({ count: 1, rows: [{ title: 'Bizum de Luz', amount: 1_23 }] })
})

import type { TokenReply } from '@almenara/contract/areas/session'
import type { ArrangedProduct } from '@almenara/contract/areas/personal-data/products'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import {
  addAccount,
  addUser,
  get,
  openTestBank,
  put,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'

const AREA = '/services/users/v1/products'

let bank: TestBank
let customer: TestUser
let accounts: [TestAccount, TestAccount, TestAccount]
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  customer = await addUser(bank, `ordenada${people}`)
  accounts = [await addAccount(bank, customer), await addAccount(bank, customer), await addAccount(bank, customer)]
  tokens = await signInAs(bank, customer)
})

const view = async (): Promise<ArrangedProduct[]> => (await get(bank, tokens, `${AREA}/view`)).json().products
const as = (index: 0 | 1 | 2, { alias = '', hidden = false } = {}) => ({ id: accounts[index].id, alias, hidden })
const arrange = (...products: ReturnType<typeof as>[]) => put(bank, tokens, AREA, { products })

test('products are shown in the customer’s order, with what they may do with each', async () => {
  const change = { canOperate: false, signLimit: toCents(50_000) }
  await bank.database.transaction((tx) => tx.update(powers).set(change).where(eq(powers.productId, accounts[1].id)))
  expect(await view()).toMatchObject([
    { id: accounts[0].id, alias: '', hidden: false, canOperate: true, signatures: 1 },
    { id: accounts[1].id, canOperate: false, signLimit: 50_000 },
    { id: accounts[2].id },
  ])
})

test('what is hidden leaves the position and the lists, and can still be opened and receive', async () => {
  const reply = await arrange(as(2, { alias: 'Ahorro' }), as(0), as(1, { hidden: true }))
  expect(reply.json().products.map(({ id }: ArrangedProduct) => id)).toEqual([accounts[2].id, accounts[0].id, accounts[1].id])
  const pool = (await get(bank, tokens, '/services/accounts/v1/pool')).json()
  expect(pool.accounts.map(({ name }: { name: string }) => name)).toEqual(['Ahorro', 'Cuenta corriente'])
  const position = (await get(bank, tokens, '/services/products/v1/global-position')).body
  expect(position).not.toContain(accounts[1].id)
  expect((await get(bank, tokens, `/services/accounts/v1/${accounts[1].id}/detail`)).statusCode).toBe(200)
  const targets = (await get(bank, tokens, `/services/internal-transfers/v1/${accounts[0].id}/target-accounts`)).json()
  expect(targets.accounts.map(({ id }: { id: string }) => id)).toContain(accounts[1].id)
})

test('a list with another customer’s product, one that does not exist, one missing or one twice changes nothing', async () => {
  const other = await addAccount(bank, await addUser(bank, `vecina${people}`))
  const foreign = await arrange(as(0), as(1), { ...as(2), id: other.id })
  const missing = await arrange(as(0), as(1), { ...as(2), id: 'no-existe' })
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND'])
  expect((await arrange(as(0, { hidden: true }), as(1))).json().fields[0].field).toBe('products')
  expect((await arrange(as(0), as(1), as(1))).json().fields[0].field).toBe('products')
  expect((await view()).map(({ hidden }) => hidden)).toEqual([false, false, false])
})

test('at least one stays in sight, and a wrong alias says whose it is and keeps the rest as it was', async () => {
  const none = await arrange(as(0, { hidden: true }), as(1, { hidden: true }), as(2, { hidden: true }))
  expect(none.json().fields).toEqual([{ field: 'products', message: 'Deje a la vista al menos un producto.' }])
  const wrong = await arrange(as(2), as(1, { alias: 'a/b' }), as(0))
  expect(wrong.json().fields[0].field).toBe('products.1.alias')
  expect((await view()).map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
})

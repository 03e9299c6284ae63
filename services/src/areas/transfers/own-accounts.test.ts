import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import { addAccount, addCoHolder, move, type TestAccount } from '../../testing/bank.ts'
import { openTransfers, type Transferring } from '../../testing/transfers.ts'

const OWN = 'internal-transfers'
let here: Transferring
let savings: TestAccount

beforeAll(async () => {
  here = await openTransfers()
})
afterAll(() => here.tested.close())
beforeEach(async () => {
  await here.at('2026-11-20T10:00:00+01:00')
  await move(here.tested, here.account, 100_00, '2026-11-19')
  savings = await addAccount(here.tested, here.user)
})

const asked = async (more: object = {}, path = 'creation') => {
  const input = { target: savings.id, amount: 10_00, concept: '', ...more }
  return (await here.under(path, OWN).authorize(input)).json().signature?.challenge
}

test('between accounts of the same holders no code is asked: art. 15', async () => {
  expect(await asked()).toMatchObject({ method: 'NONE', reason: 'OWN_ACCOUNTS' })
  expect(await asked({ when: { type: 'DAY', on: '2026-11-27' } })).toMatchObject({ method: 'NONE' })
  const done = await here.sign('creation', { target: savings.id, amount: 10_00, concept: '' }, OWN)
  expect(done).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['NONE'], exemption: 'OWN_ACCOUNTS' } })
})

test('to an account that somebody else holds too, though the customer operates both, it is signed', async () => {
  await addCoHolder(here.tested, savings)
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
})

test('from an account that two must sign, it is signed by both', async () => {
  const signatures = (count: number) =>
    here.tested.database.transaction((tx) => tx.update(products).set({ signatures: count }).where(eq(products.id, here.account.id)))
  await signatures(2)
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
  await signatures(1)
})

test('one that is repeated is signed when it begins: art. 14', async () => {
  const when = { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-11-30' }
  expect(await asked({ when })).toMatchObject({ method: 'OTP_SMS' })
})

test('a bank that wants it signed has it signed', async () => {
  const { brand } = here.tested.bank
  brand.signing = { ownAccounts: false }
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
  delete brand.signing
})

import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds } from '../ledger/tables.ts'
import { addAccount, move, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { moneyIn } from '../testing/payments.ts'
import { splitPayment } from '../testing/renaming.ts'
import { twoStepRoutes } from './define.ts'

let bank: TestBank
let names = 0
beforeAll(async () => {
  bank = await openTestBank()
  for (const route of twoStepRoutes(splitPayment())) route.register(bank.app, bank.bank)
})
afterAll(() => bank.close())

/** A customer whose order of 10 € to each of three only wants its code. */
async function ordered(funds: number) {
  names += 1
  const user = await addSignatory(bank, `varios.${names}`)
  const account = await addAccount(bank, user)
  await move(bank, account, funds, '2026-11-19')
  const calls = operation(bank, await signInAs(bank, user), `/services/tests/v1/${account.id}/split-payment`)
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const { operationId }: OrderState = (await calls.authorize({ holds: ids, amount: 1_000 })).json()
  return {
    account,
    ids,
    sign: async () => (await calls.code(operationId, await lastCode(bank, user.mobile))).json<OrderState & { code?: string }>(),
  }
}

const held = async (ids: string[]) =>
  (await bank.database.select().from(holds).where(inArray(holds.id, ids))).map(({ releasedAt }) => releasedAt)

test('an order of several holds each amount and is executed at once', async () => {
  const { account, ids, sign } = await ordered(10_000)
  expect(await sign()).toMatchObject({ status: 'EXECUTED' })
  expect(await moneyIn(bank, account)).toEqual({ balance: 10_000, held: 3_000 })
  expect(await held(ids)).toEqual([null, null, null])
})

test('an order of several that has funds for some of them is refused, and nothing stays held', async () => {
  const { account, ids, sign } = await ordered(2_500)
  expect(await sign()).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
  expect(await moneyIn(bank, account)).toEqual({ balance: 2_500, held: 0 })
  expect((await held(ids)).filter((releasedAt) => releasedAt === null)).toEqual([])
})

test('those that arrive together are each placed whole or not at all', async () => {
  const all = await Promise.all([ordered(10_000), ordered(1_500), ordered(3_000)])
  const states = await Promise.all(all.map(({ sign }) => sign()))
  expect(states.map(({ status }) => status)).toEqual(['EXECUTED', 'REFUSED', 'EXECUTED'])
  expect(await Promise.all(all.map(({ account }) => moneyIn(bank, account)))).toEqual([
    { balance: 10_000, held: 3_000 },
    { balance: 1_500, held: 0 },
    { balance: 3_000, held: 3_000 },
  ])
})

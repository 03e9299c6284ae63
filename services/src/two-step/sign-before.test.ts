import type { OrderState } from '@almenara/contract/two-step'
import { addSeconds } from '@almenara/contract/dates'
import { ORDER_SECONDS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../ledger/tables.ts'
import { move, openTestBank, type TestBank } from '../testing/bank.ts'
import { addCustomer, lastCode, operation, type TestCustomer } from '../testing/orders.ts'
import { lapsingRenaming } from '../testing/renaming.ts'
import { twoStepRoutes } from './define.ts'
import { expireOrders } from './expire.ts'

const SOON = 40
const LONG = 2 * ORDER_SECONDS
let bank: TestBank
let customer: TestCustomer
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
  const late = { ...lapsingRenaming(bank.house, LONG), kind: 'test-late-renaming' }
  const paths = { ...late.calls, authorization: { ...late.calls.authorization, path: '/tests/v1/{id}/late/authorization' } }
  const calls = { ...paths, confirmation: { ...late.calls.confirmation, path: '/tests/v1/{id}/late/confirmation' } }
  const both = [...twoStepRoutes(lapsingRenaming(bank.house, SOON)), ...twoStepRoutes({ ...late, calls } as typeof late)]
  for (const route of both) route.register(bank.app, bank.bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  customer = await addCustomer(bank, `plazo.${people}`)
  await move(bank, customer.account, 10_000, '2026-11-19')
})

const renamed = (path = 'lapsing-renaming') => operation(bank, customer.tokens, `/services/tests/v1/${customer.account.id}/${path}`)
const asked = async (path?: string): Promise<OrderState> => {
  const reply = await renamed(path).authorize({ alias: 'Casa', amount: 1_000, ends: 'DONE' })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const code = () => lastCode(bank, customer.user.mobile)
const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))
const balance = async () => {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, customer.account.ledgerAccountId))
  return row?.balance
}

describe('an order that answers what lapses', () => {
  test('is to be signed before it lapses, and signed in time is done', async () => {
    const state = await asked()
    expect(state.expiresAt).toBe(addSeconds(bank.clock.now(), SOON))
    later(SOON - 1)
    expect((await renamed().code(state.operationId, await code())).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await balance()).toBe(9_000)
  })

  test.each([false, true])(
    'signed later, is refused with the code of what has lapsed, closed by the sweeper or not (%s)',
    async (swept) => {
      const state = await asked()
      later(SOON)
      if (swept) await expireOrders(bank.bank)
      const late = await renamed().code(state.operationId, await code())
      expect(late.json().error).toMatchObject({ code: 'Q840' })
      expect(await balance()).toBe(10_000)
    },
  )

  test('never has longer than any order', async () => {
    expect((await asked('late')).expiresAt).toBe(addSeconds(bank.clock.now(), ORDER_SECONDS))
  })
})

/** A processor that answers late keeps few connections: whoever asks for something else does not wait for it. */
import type { OrderState } from '@almenara/contract/two-step'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, openTestBank, type TestBank } from '../../testing/bank.ts'
import { addCard } from '../../testing/cards.ts'
import { addCustomer, operation } from '../../testing/orders.ts'

/** More than a process has connections. */
const CUSTOMERS = 14

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

test('while the processor of cards is silent, customers who lock theirs wait for it and nobody else does', async () => {
  const { change } = tested.bank.cards
  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  tested.bank.cards.change = async (...given) => {
    asked += 1
    await answered
    return change(...given)
  }
  const other = await addCustomer(tested, 'otra.clienta')
  const people = await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => addCustomer(tested, `lenta.${place}`)))
  const locking = await Promise.all(
    people.map(async ({ user, account, tokens }) => {
      const card = await addCard(tested, user, account)
      const calls = operation(tested, tokens, `/services/cards/v1/${card.id}/status-change`)
      const id = randomUUID()
      await calls.authorize({ change: 'LOCK' }, id)
      return () => calls.confirm(id, { method: 'NONE' })
    }),
  )
  const locked = locking.map((lock) => lock())
  await expect.poll(() => asked).toBeGreaterThan(0)
  try {
    const { statusCode } = await get(tested, other.tokens, '/services/products/v1/global-position')
    expect(statusCode).toBe(200)
    expect(asked).toBeLessThan(CUSTOMERS / 2)
  } finally {
    answer()
  }
  const states = (await Promise.all(locked)).map((reply) => reply.json<OrderState>().status)
  expect(states).toEqual(people.map(() => 'EXECUTED'))
  expect(asked).toBe(CUSTOMERS)
})

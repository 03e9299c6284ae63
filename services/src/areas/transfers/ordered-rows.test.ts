import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/bank.ts'
import { openTransfers, type Transferring } from '../../testing/transfers.ts'
import { orderedTransfers } from './tables.ts'

let here: Transferring
let target: TestAccount
beforeEach(async () => {
  here = await openTransfers()
  target = await addAccount(here.tested, here.user)
})
afterEach(() => here.tested.close())

const input = (concept: string) => ({ operationId: randomUUID(), target: target.id, amount: 10_00, concept })
const rows = () => here.tested.database.select().from(orderedTransfers)
const open = (body: object) => here.under('creation', 'internal-transfers').authorize({ ...body })

test('an order of a transfer has its row for lists from the moment when it is opened, once however often it is asked for', async () => {
  const asked = input('Ahorro')
  await open(asked)
  await open(asked)
  expect(await rows()).toMatchObject([{ orderId: asked.operationId, concept: 'Ahorro', targetId: target.id, creditorIban: target.iban }])
})

test('the same id for another transfer is refused, and the row stays that of the first', async () => {
  const asked = input('Ahorro')
  await open(asked)
  expect((await open({ ...asked, concept: 'Otra cosa' })).json().code).toBe('ORDER_REUSED')
  expect((await rows()).map(({ concept }) => concept)).toEqual(['Ahorro'])
})

test('orders that are opened together have each its own row', async () => {
  const asked = Array.from({ length: 5 }, (_, index) => input(`Ahorro ${index}`))
  await Promise.all(asked.map(open))
  for (const { operationId, concept } of asked) {
    const [row] = await here.tested.database.select().from(orderedTransfers).where(eq(orderedTransfers.orderId, operationId))
    expect(row?.concept).toBe(concept)
  }
})

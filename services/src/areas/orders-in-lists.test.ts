/** Lists show orders by columns and rows of their own: none reads what an order froze. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OrderState } from '@almenara/contract/two-step'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '../testing/administer.ts'
import { get, openTestBank, post, type TestBank } from '../testing/bank.ts'
import { mustSign, openCoSigning, type CoSigning, type Signatory } from '../testing/co-signing.ts'
import { lastCode, operation } from '../testing/orders.ts'
import { orders } from '../two-step/tables.ts'
import { routes } from './routes.ts'

let bank: TestBank
let here: CoSigning
beforeAll(async () => {
  bank = await openTestBank()
  here = await openCoSigning(bank, 1)
  await mustSign(bank, here.from, 2)
  const [executed, refused] = [await ordered(10_00), await ordered(20_00), await ordered(30_00)]
  await coSign(here.luis, executed)
  await post(bank, here.eva.tokens, `/services/signature/v1/pending-orders/${refused}/refusal`, { reason: 'No procede' })
  const stored = { target: here.to.id, amount: 40_00, concept: 'Luego', when: { type: 'TODAY' } }
  await post(bank, here.ana.tokens, `/services/internal-transfers/v1/${here.from.id}/stored`, { ...stored, orderId: randomUUID() })
})
afterAll(() => bank.close())

/** Ana orders and signs, and others are missing. */
async function ordered(amount: number): Promise<string> {
  const transfer = operation(bank, here.ana.tokens, `/services/internal-transfers/v1/${here.from.id}/creation`)
  const { operationId }: OrderState = (await transfer.authorize({ target: here.to.id, amount, concept: 'Ahorro' })).json()
  expect((await transfer.code(operationId, await lastCode(bank, here.ana.mobile))).json().status).toBe('WAITING')
  return operationId
}

async function coSign(who: Signatory, id: string): Promise<void> {
  const path = `/services/signature/v1/pending-orders/${id}`
  await post(bank, who.tokens, `${path}/authorization`, {})
  const proof = { method: 'OTP_SMS', code: await lastCode(bank, who.mobile) }
  expect((await post(bank, who.tokens, `${path}/confirmation`, { operationId: id, proof })).json().status).toBe('EXECUTED')
}

const LISTS = routes.map(({ call }) => call).filter(({ method, path }) => method === 'GET' && /extract$|pending-orders$/.test(path))

/** What each list of the bank says to Ana, of the account that she orders from where it is of one. */
async function readLists(): Promise<Map<string, { status: number; count?: number; rows?: unknown[] }>> {
  const lists = new Map<string, { status: number; count?: number; rows?: unknown[] }>()
  for (const { path } of LISTS) {
    const reply = await get(bank, here.ana.tokens, `/services${path.replace('{id}', here.from.id)}`)
    const { count, rows } = reply.json()
    lists.set(path, { status: reply.statusCode, count, rows })
  }
  return lists
}

const unfrozen = async (statement: string) =>
  administer(
    bank.database.connection,
    `begin; alter table orders disable trigger user; ${statement}; alter table orders enable trigger user; commit`,
  )

test('no list of the bank changes when nothing is left of what orders froze', async () => {
  const before = await readLists()
  const documents = before.get('/users/v1/personal-documents/extract')?.rows
  expect(documents).toContainEqual(expect.objectContaining({ title: 'Traspaso entre sus cuentas', amount: 10_00 }))
  const pending = before.get('/signature/v1/pending-orders')?.rows
  expect(pending).toContainEqual(expect.objectContaining({ title: 'Traspaso entre sus cuentas', amount: 20_00, refusal: 'No procede' }))
  expect(pending).toContainEqual(expect.objectContaining({ title: 'Traspaso entre sus cuentas', amount: 30_00, awaits: 'OTHERS' }))
  expect(before.get('/internal-transfers/v1/{id}/stored-extract')?.count).toBe(2)
  expect(before.get('/transfers/v1/{id}/issued-extract')?.count).toBe(1)

  const { rows: kept } = await bank.database.execute<{ id: string; frozen: string }>('select id, frozen from orders')
  await unfrozen(`update orders set frozen = ''`)
  try {
    expect(await readLists()).toEqual(before)
  } finally {
    for (const { id, frozen } of kept) await unfrozen(`update orders set frozen = $frozen$${frozen}$frozen$ where id = '${id}'`)
  }
})

test('the migration takes the words of the orders that there are, closed ones too, and leaves them as frozen as they were', async () => {
  const words = () => bank.database.select({ id: orders.id, title: orders.title, payee: orders.payee }).from(orders).orderBy(asc(orders.id))
  const before = await words()
  expect(before.length).toBe(3)
  // With the trigger that names them.
  await administer(bank.database.connection, `alter table orders drop column title cascade, drop column payee cascade`)
  const migration = await readFile(new URL('../db/migrations/0036_order-titles.sql', import.meta.url), 'utf8')
  await administer(bank.database.connection, migration)
  expect(await words()).toEqual(before)
  const change = `update orders set title = 'Otra cosa' where status = 'EXECUTED'`
  await expect(administer(bank.database.connection, change)).rejects.toThrow('is frozen')
})

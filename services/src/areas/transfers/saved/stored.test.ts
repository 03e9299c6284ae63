import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { powers, products } from '../../../products/tables.ts'
import { addAccount, get, post, signInAs } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addSignatory, lastCode, operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { openTransfers, transferTo, type Transferring } from '../../../testing/transfers.ts'
import { payments } from '../../../payments/tables.ts'

let here: Transferring
beforeEach(async () => {
  here = await openTransfers()
})
afterEach(() => here.tested.close())

const save = async (input: object, scope?: string) => post(here.tested, here.tokens, here.url('stored', scope), { ...input })
const saved = async (more: object = {}) => (await save(transferTo(await addOther(here.tested), more))).json<StoredTransfer>()
const list = async (query = '') =>
  (await get(here.tested, here.tokens, here.url(`stored-extract${query}`))).json<{ rows: StoredTransfer[]; count: number }>()
const detail = (id: string) => get(here.tested, here.tokens, here.url(`stored/${id}`))

test('what is kept moves nothing, is read as it was saved, and is sent once by signing it', async () => {
  const one = await saved({ categoryPurpose: 'SUPP', amount: 250_00 })
  expect(one).toMatchObject({
    state: 'SAVED',
    target: { name: 'Luz Gil Arcos' },
    categoryPurpose: 'SUPP',
    when: { type: 'TODAY' },
    savedBy: 'Persona ana.ruiz',
  })
  expect((await detail(one.id)).json()).toEqual(one)
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
  const order = await here.sign(`stored/${one.id}`, {})
  expect(order).toMatchObject({ status: 'EXECUTED', done: { title: 'Transferencia ordenada' } })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 750_00, held: 0 })
  expect((await detail(one.id)).statusCode).toBe(404)
  expect((await list()).rows).toEqual([])
})

test('signed twice at once it is sent once', async () => {
  const { id } = await saved()
  const calls = here.under(`stored/${id}`)
  const signed: [string, string][] = []
  for (let times = 0; times < 2; times += 1) {
    const { operationId } = (await calls.authorize({})).json()
    signed.push([operationId, await lastCode(here.tested, here.user.mobile)])
  }
  const ended = await Promise.all(signed.map(async ([one, code]) => (await calls.code(one, code)).json()))
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['EXECUTED', 'REFUSED']))
  expect(ended.find(({ status }) => status === 'REFUSED').refusal.code).toBe('TRANSFER_CLOSED')
  expect(await here.tested.database.select().from(payments)).toHaveLength(1)
})

test('one is changed by sending it from the form, and deleted', async () => {
  const one = await saved()
  const order = await here.sign('creation', transferTo(one.target.iban, { amount: 10_00, stored: one.id }))
  expect(order.status).toBe('EXECUTED')
  expect((await detail(one.id)).statusCode).toBe(404)
  const other = await saved()
  expect((await post(here.tested, here.tokens, here.url(`stored/${other.id}/deletion`), {})).json()).toEqual({ id: other.id })
  expect((await post(here.tested, here.tokens, here.url(`stored/${other.id}/deletion`), {})).statusCode).toBe(404)
})

test('one is saved again with its changes, as the same; what is no longer kept is not', async () => {
  const one = await saved()
  const { target } = one
  const again = await save(transferTo(target.iban, { amount: 10_00, stored: one.id, when: { type: 'DAY', on: '2026-11-30' } }))
  expect(again.json()).toMatchObject({ id: one.id, amount: 10_00, when: { type: 'DAY', on: '2026-11-30' } })
  expect((await list()).count).toBe(1)
  await post(here.tested, here.tokens, here.url(`stored/${one.id}/deletion`), {})
  expect((await save(transferTo(target.iban, { stored: one.id }))).statusCode).toBe(404)
  expect((await list()).count).toBe(0)
})

test('a day that has passed must be chosen again', async () => {
  const { id } = await saved({ when: { type: 'DAY', on: '2026-11-23' } })
  await here.at('2026-11-23T10:00:00+01:00')
  const refused = await here.sign(`stored/${id}`, {})
  expect(refused.code).toBe('TRANSFER_CLOSED')
})

test('where several must sign, what one has signed waits in the list of both, its money held, until the other signs', async () => {
  const { tested, account } = here
  const luis = await addSignatory(tested, 'luis.gil')
  await tested.database.transaction(async (tx) => {
    await tx.insert(powers).values({ userId: luis.id, productId: account.id, position: 1 })
    await tx.update(products).set({ signatures: 2 }).where(eq(products.id, account.id))
  })
  const { id } = await saved()
  const order = await here.sign(`stored/${id}`, {})
  expect(order.status).toBe('WAITING')
  expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 250_00 })
  const tokens = await signInAs(tested, luis)
  const seen = (await get(tested, tokens, here.url('stored-extract'))).json()
  expect(seen.rows).toMatchObject([
    { id: order.operationId, state: 'WAITING', target: { name: 'Luz Gil Arcos' }, amount: 250_00, signatures: { given: 1, required: 2 } },
  ])
  expect((await get(tested, tokens, here.url(`stored/${order.operationId}`))).json()).toEqual(seen.rows[0])
  const asked = await post(tested, tokens, `/services/signature/v1/pending-orders/${order.operationId}/authorization`, {})
  expect(asked.statusCode, asked.body).toBe(200)
  const proof = { method: 'OTP_SMS', code: await lastCode(tested, luis.mobile) }
  const done = await post(tested, tokens, `/services/signature/v1/pending-orders/${order.operationId}/confirmation`, {
    operationId: order.operationId,
    proof,
  })
  expect(done.json(), done.body).toMatchObject({ status: 'EXECUTED' })
  expect(await moneyIn(tested, account)).toEqual({ balance: 750_00, held: 0 })
  expect((await list()).rows).toEqual([])
})

test('the same between own accounts', async () => {
  const target = await addAccount(here.tested, here.user)
  const reply = await save({ target: target.id, amount: 10_00, concept: 'Ahorro', when: { type: 'TODAY' } }, 'internal-transfers')
  const one = reply.json<StoredTransfer>()
  expect(one.target).toEqual({ id: target.id, name: 'Cuenta corriente', iban: target.iban })
  expect((await list()).rows).toEqual([])
  expect(await here.sign(`stored/${one.id}`, {}, 'internal-transfers')).toMatchObject({ status: 'EXECUTED' })
  expect(await moneyIn(here.tested, target)).toEqual({ balance: 10_00, held: 0 })
})

test.each([
  ['iban', { iban: 'ES00' }],
  ['amount', { amount: -1 }],
  ['when.on', { when: { type: 'DAY', on: '2026-11-01' } }],
])('«%s» that cannot be is refused at its field', async (field, wrong) => {
  const reply = await save(transferTo(await addOther(here.tested), wrong))
  expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, field])
})

test('another customer’s answer as those that do not exist, and are not spent by a form', async () => {
  const { id } = await saved()
  const luis = await addSignatory(here.tested, 'luis.gil')
  const theirs = await addAccount(here.tested, luis)
  const tokens = await signInAs(here.tested, luis)
  const under = (path: string) => `/services/transfers/v1/${theirs.id}/${path}`
  expect((await get(here.tested, tokens, under(`stored/${id}`))).statusCode).toBe(404)
  expect((await post(here.tested, tokens, under(`stored/${id}/deletion`), {})).statusCode).toBe(404)
  expect((await operation(here.tested, tokens, under(`stored/${id}`)).authorize({})).statusCode).toBe(404)
  const spent = await operation(here.tested, tokens, under('creation')).authorize({
    ...transferTo('DE89370400440532013000', { when: { type: 'DAY', on: '2026-11-30' } }),
    stored: id,
  })
  expect(spent.statusCode).toBe(404)
  const over = transferTo('DE89370400440532013000', { stored: id })
  expect((await post(here.tested, tokens, under('stored'), over)).statusCode).toBe(404)
  expect((await detail(id)).statusCode).toBe(200)
})

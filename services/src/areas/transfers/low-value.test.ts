import type { Brand } from '@almenara/contract/brand'
import type { OrderState, Proof } from '@almenara/contract/two-step'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import { events } from '../../session-log/tables.ts'
import { move } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'

const ON: Brand['signing'] = { lowValue: true }
const NONE: Proof = { method: 'NONE' }
let here: Transferring
let iban: string

beforeAll(async () => {
  here = await openTransfers()
  here.tested.clock.set('2026-11-20T10:00:00+01:00')
})
afterAll(() => here.tested.close())
beforeEach(async () => {
  here.tested.bank.brand.signing = ON
  iban = await addOther(here.tested)
  await move(here.tested, here.account, 1_000_00, '2026-11-19')
  await signed()
})

const prepared = async (amount: number, more: object = {}) =>
  (await here.under('creation').authorize(transferTo(iban, { amount, ...more }))).json<OrderState>()
const asked = async (amount: number, more: object = {}) => (await prepared(amount, more)).signature?.challenge
const sent = (amount: number) => here.sign('creation', transferTo(iban, { amount }))

/** Strong authentication, from which what goes without a code is counted; a moment after whatever was paid before. */
async function signed(): Promise<void> {
  await here.at(addSeconds(here.tested.clock.now(), 60))
  expect((await sent(31_00)).receipt?.signedWith).toEqual(['OTP_SMS'])
  await here.at(addSeconds(here.tested.clock.now(), 60))
}

test('a payment of up to 30 € needs no code where the bank says so, and order and session log say why: art. 16', async () => {
  expect(await asked(30_01)).toMatchObject({ method: 'OTP_SMS' })
  const done = await sent(30_00)
  expect(done).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['NONE'], exemption: 'LOW_VALUE' } })
  const logged = await here.tested.database.select().from(events).where(eq(events.orderId, done.operationId))
  expect(logged.some(({ data }) => (data as { exemption?: string }).exemption === 'LOW_VALUE')).toBe(true)
})

test('a bank that has said nothing has them signed', async () => {
  delete here.tested.bank.brand.signing
  expect(await asked(5_00)).toMatchObject({ method: 'OTP_SMS' })
})

test('those since the last strong authentication come to no more than 100 €, and signing one begins again', async () => {
  for (const amount of [30_00, 30_00, 30_00]) expect((await sent(amount)).receipt?.exemption).toBe('LOW_VALUE')
  expect(await asked(10_01)).toMatchObject({ method: 'OTP_SMS' })
  expect(await asked(10_00)).toMatchObject({ reason: 'LOW_VALUE' })
  await signed()
  expect(await asked(30_00)).toMatchObject({ reason: 'LOW_VALUE' })
})

test('there are no more than five in a row, whatever they come to', async () => {
  for (const amount of [1_00, 1_01, 1_02, 1_03, 1_04]) expect((await sent(amount)).receipt?.exemption).toBe('LOW_VALUE')
  expect(await asked(1_05)).toMatchObject({ method: 'OTP_SMS' })
})

test('of several that were prepared together, those that no longer fit are not sent, and the others are sent once', async () => {
  const orders = await Promise.all([30_00, 29_00, 28_00, 27_00].map((amount) => prepared(amount)))
  const confirm = ({ operationId }: OrderState) => here.under('creation').confirm(operationId, NONE)
  const replies = await Promise.all(orders.map(confirm))
  const executed = replies.filter((reply) => reply.statusCode === 200)
  const refused = replies.filter((reply) => reply.statusCode !== 200)
  expect([executed.length, refused.map((reply) => reply.json().code)]).toEqual([3, ['SIGNATURE_EXPIRED']])
  expect(refused[0]?.json().error.message).toContain('para firmar esta')
  const again = await Promise.all(orders.map(confirm))
  expect(again.map((reply) => reply.statusCode)).toEqual(replies.map((reply) => reply.statusCode))
})

test('what is repeated, what two must sign and what its customer wants to sign are signed', async () => {
  expect(await asked(5_00, { when: { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-11-30' } })).toMatchObject({
    method: 'OTP_SMS',
  })
  expect(await asked(5_00, { method: 'OTP_SMS' })).toMatchObject({ method: 'OTP_SMS' })
  const signatures = (count: number) =>
    here.tested.database.transaction((tx) => tx.update(products).set({ signatures: count }).where(eq(products.id, here.account.id)))
  await signatures(2)
  expect(await asked(5_00)).toMatchObject({ method: 'OTP_SMS' })
  await signatures(1)
})

import { addSeconds, toLocalDate } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { get, post, put } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { lastCode, operation, proofOf } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { signInFromApp, withDevice } from '../../testing/signers.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'
import { exchange } from '../../payments/exchange.ts'
import { makePeriodicTransfers } from './saved/periodic-day.ts'
import { periodicTransfers, payments } from '../../payments/tables.ts'

let here: Transferring
beforeEach(async () => {
  here = await openTransfers('ana.ruiz', 1_000_000)
})
afterEach(() => here.tested.close())

const send = async (amount: number, more: object = {}) =>
  here.sign('creation', transferTo(await addOther(here.tested), { amount, ...more }))
const changes = () => operation(here.tested, here.tokens, '/services/transfers/v1/limits/change')
async function limit(limits: Record<string, number>): Promise<OrderState> {
  return (await changes().answer(await changes().authorize(limits), here.user.mobile)).json()
}
const read = async () => (await get(here.tested, here.tokens, '/services/transfers/v1/limits')).json()

test('the bank’s limit of each payment and of a day are named with what can be done, and what is left is told', async () => {
  const over = await send(100_000_01)
  expect([over.code, over.fields?.[0]]).toEqual([
    'TRANSFER_LIMIT',
    {
      field: 'amount',
      message: 'Por este canal se pueden enviar hasta 100.000,00\u00a0€ en cada transferencia. Para enviar más, acuda a su oficina.',
    },
  ])
  for (const amount of [100_000_00, 99_000_00, 51_000_00]) expect((await send(amount)).status).toBe('EXECUTED')
  expect((await read()).inForce).toMatchObject({ sentToday: 250_000_00, leftToday: 0 })
  expect((await send(1)).fields?.[0]?.message).toContain('250.000,00\u00a0€ al día: hoy puede enviar todavía 0,00\u00a0€')
  await here.at('2026-11-23T10:00:00+01:00')
  expect((await send(1)).status).toBe('EXECUTED')
})

test('what was rejected does not count', async () => {
  await limit({ perDay: 300_00 })
  expect((await here.sign('creation', transferTo(await addOther(here.tested, 'CLOSED')))).status).toBe('EXECUTED')
  expect((await send(100_00)).code).toBe('TRANSFER_LIMIT')
  await exchange(here.tested.bank)
  expect((await send(300_00)).status).toBe('EXECUTED')
})

test('a customer sets limits of their own with their signature, and instant transfers have theirs', async () => {
  const review = await changes().authorize({ perPayment: 500_00, instantPerPayment: 100_00, instantPerDay: 150_00 })
  expect(review.json<OrderState>().facts[2]).toMatchObject({ value: { text: '100,00\u00a0€ (antes, sin límite propio)' } })
  expect((await read()).own).toEqual({})
  await limit({ perPayment: 500_00, instantPerPayment: 100_00, instantPerDay: 150_00 })
  expect(await read()).toMatchObject({
    own: { perPayment: 500_00, instantPerPayment: 100_00, instantPerDay: 150_00 },
    inForce: { perPayment: 500_00, instant: { perPayment: 100_00, leftToday: 150_00 } },
  })
  expect((await send(500_01)).fields?.[0]?.message).toContain('Usted ha puesto un límite de 500,00\u00a0€ a cada transferencia.')
  const instant = { when: { type: 'INSTANT' } }
  expect((await send(100_01, instant)).fields?.[0]?.message).toContain('Cámbielo en «Límites de transferencias»')
  expect((await send(100_00, instant)).status).toBe('EXECUTED')
  expect((await send(50_01, instant)).fields?.[0]?.message).toContain('hoy puede enviar todavía 50,00\u00a0€')
  expect((await send(50_01)).status).toBe('EXECUTED')
  expect(
    (await here.sign('creation', transferTo(await addOther(here.tested), { amount: 501_00, when: { type: 'DAY', on: '2026-12-01' } })))
      .code,
  ).toBe('TRANSFER_LIMIT')
})

test('lowering them needs no code and raising them does; what has been lowered meanwhile is not raised without one', async () => {
  const asksFor = async (limits: Record<string, number>) => {
    const asked = await changes().authorize(limits)
    return { asked, method: asked.json<OrderState>().signature?.challenge.method }
  }
  const first = await asksFor({ perDay: 500_00 })
  expect(first.method).toBe('NONE')
  await limit({ perDay: 100_00 })
  expect((await changes().answer(first.asked, '')).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'PRODUCT_CHANGED' } })
  expect((await read()).own).toEqual({ perDay: 100_00 })
  for (const limits of [{ perDay: 100_01 }, { perPayment: 50_00 }, {}]) expect((await asksFor(limits)).method).toBe('OTP_SMS')
  expect((await asksFor({ perDay: 100_00, instantPerDay: 10_00 })).method).toBe('NONE')
})

test('no two confirmations at once go over the day’s limit', async () => {
  await limit({ perDay: 1_000_00 })
  const calls = here.under('creation')
  const signed: [string, string][] = []
  for (let times = 0; times < 8; times += 1) {
    const reply = await calls.authorize(transferTo(await addOther(here.tested), { amount: 300_00 }))
    signed.push([reply.json<OrderState>().operationId, await lastCode(here.tested, here.user.mobile)])
  }
  const ended = await Promise.all(signed.map(async ([id, code]) => (await calls.code(id, code)).json<OrderState>()))
  const done = ended.filter(({ status }) => status === 'EXECUTED')
  const refused = ended.filter(({ refusal }) => refusal?.code === 'TRANSFER_LIMIT')
  expect([done.length, refused.length]).toEqual([3, 5])
  expect(refused[0]?.refusal?.message).toContain('límite del día')
  expect(await here.tested.database.select().from(payments)).toHaveLength(3)
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 100_000_000 - 900_00, held: 0 })
})

test.each([
  ['perDay', { perDay: -1 }],
  ['perPayment', { perPayment: 200_00, perDay: 100_00 }],
  ['perPayment', {}],
])('a limit that cannot be is refused at «%s»', async (field, wrong) => {
  const reply = await post(here.tested, here.tokens, '/services/transfers/v1/limits/change/authorization', {
    operationId: crypto.randomUUID(),
    ...wrong,
  })
  expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, field])
})

const weekly = (firstOn: string) => ({ when: { type: 'PERIODIC', periodicity: 'WEEKLY', firstOn } })

test('the first time of a periodic order counts on its day, with what is scheduled for it, and not today', async () => {
  await limit({ perDay: 50_00 })
  expect((await send(20_00, weekly('2026-11-25'))).status).toBe('EXECUTED')
  expect((await send(20_00, { when: { type: 'DAY', on: '2026-11-25' } })).status).toBe('EXECUTED')
  const message = 'el 25/11/2026 puede enviar todavía 10,00\u00a0€'
  for (const when of [weekly('2026-11-25'), { when: { type: 'DAY', on: '2026-11-25' } }]) {
    const over = await send(10_01, when)
    expect([over.code, over.fields?.[0]?.message]).toEqual(['TRANSFER_LIMIT', expect.stringContaining(message)])
  }
  expect((await read()).inForce).toMatchObject({ sentToday: 0, leftToday: 50_00 })
  // A week later the order takes its 20 € again, whoever orders meanwhile.
  expect((await send(30_01, weekly('2026-12-02'))).code).toBe('TRANSFER_LIMIT')
  expect((await send(30_00, weekly('2026-12-02'))).status).toBe('EXECUTED')
})

test('a transfer that was ordered before its customer had any periodic order counts what the first one takes', async () => {
  await limit({ perDay: 50_00 })
  const to = await addOther(here.tested)
  const calls = here.under('creation')
  const review: OrderState = (await calls.authorize(transferTo(to, { amount: 30_01, when: { type: 'DAY', on: '2026-11-25' } }))).json()
  const overCode = await proofOf(here.tested, review, here.user.mobile)
  const fits: OrderState = (await calls.authorize(transferTo(to, { amount: 30_00, when: { type: 'DAY', on: '2026-11-25' } }))).json()
  const code = await proofOf(here.tested, fits, here.user.mobile)
  expect((await send(20_00, weekly('2026-11-25'))).status).toBe('EXECUTED')
  expect((await calls.confirm(review.operationId, overCode)).json().refusal.code).toBe('TRANSFER_LIMIT')
  expect((await calls.confirm(fits.operationId, code)).json().status).toBe('EXECUTED')
})

test('what a periodic order made of a day, or was to make and the customer left out, is told from what it will make', async () => {
  await limit({ perDay: 50_00 })
  expect((await send(40_00, weekly('2026-11-23'))).status).toBe('EXECUTED')
  await here.at('2026-11-23T08:00:00+01:00')
  await makePeriodicTransfers.run({ bank: here.tested.bank, day: toLocalDate('2026-11-23'), from: toLocalDate('2026-11-23') })
  expect((await read()).inForce).toMatchObject({ sentToday: 40_00, leftToday: 10_00 })
  const [order] = await here.tested.database.select().from(periodicTransfers)
  expect((await here.sign(`periodic/${order?.id}/skip`, { on: '2026-11-30' })).status).toBe('EXECUTED')
  expect((await send(50_00, weekly('2026-11-30'))).status).toBe('EXECUTED')
})

test('a changed periodic order counts on its next day, once', async () => {
  await limit({ perDay: 50_00 })
  expect((await send(30_00, weekly('2026-11-25'))).status).toBe('EXECUTED')
  expect((await send(20_00, { when: { type: 'DAY', on: '2026-11-26' } })).status).toBe('EXECUTED')
  const [order] = await here.tested.database.select().from(periodicTransfers)
  const url = here.url(`periodic/${order?.id}`)
  const change = async (amount: number, firstOn: string) => {
    const operationId = crypto.randomUUID()
    const changed = { operationId, amount, concept: '', periodicity: 'WEEKLY', firstOn }
    const review = await put(here.tested, here.tokens, `${url}/authorization`, changed)
    if (review.statusCode !== 200) return review.json()
    const proof = { method: 'OTP_SMS', code: await lastCode(here.tested, here.user.mobile) }
    return (await put(here.tested, here.tokens, `${url}/confirmation`, { operationId, proof })).json()
  }
  expect((await change(50_00, '2026-11-25')).status).toBe('EXECUTED')
  const moved = await change(50_00, '2026-11-26')
  expect([moved.code, moved.fields?.[0]?.field]).toEqual(['TRANSFER_LIMIT', 'amount'])
})

test('no two periodic orders at once go over the limit of the day on which they begin', async () => {
  await limit({ perDay: 50_00 })
  const calls = here.under('creation')
  const signed: [string, string][] = []
  for (let times = 0; times < 6; times += 1) {
    const reply = await calls.authorize(transferTo(await addOther(here.tested), { amount: 20_00, ...weekly('2026-11-23') }))
    signed.push([reply.json<OrderState>().operationId, await lastCode(here.tested, here.user.mobile)])
  }
  const ended = await Promise.all(signed.map(async ([id, code]) => (await calls.code(id, code)).json<OrderState>()))
  const refused = ended.filter(({ refusal }) => refusal?.code === 'TRANSFER_LIMIT')
  expect([ended.filter(({ status }) => status === 'EXECUTED').length, refused.length]).toEqual([2, 4])
  expect(await here.tested.database.select().from(periodicTransfers)).toHaveLength(2)
})

test('a session that says it is the app has the web’s limits until a key of the app has signed in it', async () => {
  const device = await withDevice(here.tested, here.user)
  here.tokens = await signInFromApp(here.tested, here.user)
  // What a session is, is believed for five seconds.
  const later = () => (here.tested.clock.set(addSeconds(here.tested.clock.now(), 10)), read())
  expect((await read()).bank).toEqual({ perPayment: 100_000_00, perDay: 250_000_00 })
  const { operationId } = (await changes().authorize({ perDay: 200_000_00 })).json<OrderState>()
  const asked = await post(here.tested, here.tokens, `/services/signature/v1/${operationId}/method`, { method: 'BIOMETRY' })
  const { challenge } = asked.json<OrderState>().signature ?? {}
  if (challenge?.method !== 'BIOMETRY') throw new Error('The app is not asked')
  expect((await changes().confirm(operationId, device.wrong(challenge))).json().code).toBe('SIGNATURE_WRONG')
  expect((await later()).bank.perDay).toBe(250_000_00)
  expect((await changes().confirm(operationId, device.answer(challenge))).json().status).toBe('EXECUTED')
  expect((await later()).bank).toEqual({ perPayment: 30_000_00, perDay: 60_000_00 })
})

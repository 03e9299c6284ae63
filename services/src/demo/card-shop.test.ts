import type { TokenReply } from '@almenara/contract/areas/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestBank, post, type TestBank } from '../testing/bank.ts'
import { addCard, type TestCard } from '../testing/cards.ts'
import { addCustomer, operation } from '../testing/orders.ts'

const PAGE = '/dev/tienda/tarjeta'
const ROOT = '/services/ecommerce/v1/pending-operations'
let demo: TestBank
let real: TestBank
let card: TestCard
let ana: TokenReply
let mobile: string
beforeAll(async () => {
  demo = await openTestBank({ messagePages: true })
  real = await openTestBank()
  const customer = await addCustomer(demo, 'ana.tienda')
  ;({ tokens: ana } = customer)
  ;({ mobile } = customer.user)
  await move(demo, customer.account, 100_000, '2026-11-01')
  card = await addCard(demo, customer.user, customer.account)
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

const open = async (url: string) => (await demo.app.inject({ url })).body
const send = (form: Record<string, string>) =>
  demo.app.inject({
    method: 'POST',
    url: PAGE,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

async function bought(): Promise<{ sale: string; id: string }> {
  const reply = await send({ ending: card.ending, merchantId: 'HORTA04' })
  expect(reply.statusCode).toBe(303)
  const sale = String(reply.headers.location)
  return { sale, id: sale.slice(PAGE.length + 1) }
}

test('a purchase with a card waits for its holder, and the shop is paid once it is approved', async () => {
  const { sale, id } = await bought()
  expect(await open(sale)).toContain('Esperando la aprobación del titular')
  const { authorize, answer } = operation(demo, ana, `${ROOT}/${id}/approval`)
  const order = await authorize({})
  expect((await answer(order, mobile)).json()).toMatchObject({ status: 'EXECUTED' })
  expect(await open(`${sale}?only=state`)).toContain('Pagada')
  expect(await open(sale)).not.toContain('Esperando')
})

test('a purchase that its holder refuses is not paid', async () => {
  const { sale, id } = await bought()
  expect((await post(demo, ana, `${ROOT}/${id}/revoke`, { way: 'REFUSE' })).statusCode).toBe(200)
  expect(await open(sale)).toContain('No pagada')
})

test.each([
  [{ ending: '9999', merchantId: 'HORTA04' }, 'El banco no admite pagos con esta tarjeta.'],
  [{ ending: '"><script>', merchantId: 'HORTA04' }, 'El banco no admite pagos con esta tarjeta.'],
  [{ ending: '0001', merchantId: 'NOBODY' }, 'Elija un producto.'],
])('%j is refused with what to do, and what was typed stays', async (form, words) => {
  const reply = await send(form)
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain(words)
  expect(reply.body).toContain(`value="${form.ending === '"><script>' ? '&quot;&gt;&lt;s' : form.ending}"`)
})

test('a purchase that is nobody’s leads to the shop', async () => {
  for (const id of ['nothing', '0199a000-0000-7000-8000-000000000000']) {
    expect((await demo.app.inject({ url: `${PAGE}/${id}` })).headers.location).toBe(PAGE)
  }
})

test('outside demo mode there is no shop', async () => {
  for (const url of [PAGE, `${PAGE}/some`]) {
    const reply = await real.app.inject({ url })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

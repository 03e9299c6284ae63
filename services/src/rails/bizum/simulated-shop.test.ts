import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedSepaPayments } from '../sepa/tables.ts'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { saidByScheme } from '../../testing/bizum-scheme.ts'
import type { AnswerOutcome } from './port.ts'

const PAGE = '/dev/tienda'
let demo: TestBank
let real: TestBank
beforeAll(async () => {
  demo = await openTestBank({ messagePages: true })
  real = await openTestBank()
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

const open = async (url: string) => (await demo.app.inject({ url })).body
const send = (url: string, form: Record<string, string>) =>
  demo.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const BASKET = { merchantId: 'HORTA04', units: '1', phone: '600 000 417', how: 'pay' }

async function bought(more: Partial<typeof BASKET> = {}): Promise<string> {
  const reply = await send(PAGE, { ...BASKET, ...more })
  expect(reply.statusCode).toBe(303)
  return String(reply.headers.location)
}

/** The money of what the bank accepted comes by the clearing. */
async function pay(answer: AnswerOutcome): Promise<void> {
  if (answer.outcome !== 'DONE' || !answer.route) throw new Error('Not accepted')
  const { iban: theirIban, endToEndId } = answer.route
  const row = { kind: 'INSTANT' as const, theirIban, ourIban: 'ES9121000418450200051332', messageId: randomUUID(), endToEndId }
  await demo.database.transaction((tx) =>
    tx.insert(simulatedSepaPayments).values({ id: endToEndId, amount: -1 as never, settledOn: '2026-11-20' as never, ...row }),
  )
}

test('a purchase waits for its customer, is authorised, is paid, and is given back in parts', async () => {
  const sale = await bought({ merchantId: 'NOUMOLES01', units: '2' })
  expect(await open(sale)).toContain('Esperando su autorización')
  const id = sale.slice(PAGE.length + 1)
  expect(await saidByScheme(demo)).toMatchObject([{ type: 'PURCHASE', schemeId: id, phone: '+34600000417', amount: 85_80 }])
  const accepted = await demo.bank.bizum.answerPurchase(id, { key: randomUUID(), accept: true })
  expect(await open(`${sale}?only=state`)).toContain('Autorizada, cobrando')
  await pay(accepted)
  expect(await open(sale)).toContain('Pagada')
  expect((await send(`${sale}/devolucion`, { amount: '10' })).statusCode).toBe(303)
  expect(await open(sale)).toContain('Devuelta en parte: 10,00')
  const tooMuch = await send(`${sale}/devolucion`, { amount: '80' })
  expect([tooMuch.statusCode, tooMuch.body.includes('no se haya devuelto')]).toEqual([400, true])
  await send(`${sale}/devolucion`, { amount: '75,80' })
  expect(await open(PAGE)).toContain('Devuelta')
  expect((await saidByScheme(demo)).filter(({ type }) => type === 'REFUND')).toHaveLength(2)
})

test('a subscription charges what comes next while its permission stands', async () => {
  const sale = await bought({ how: 'subscribe' })
  const id = sale.slice(PAGE.length + 1)
  await pay(await demo.bank.bizum.answerPurchase(id, { key: randomUUID(), accept: true }))
  expect(await open(sale)).toContain('Cobrar la siguiente cuota, 4,99')
  await send(`${sale}/cobro`, {})
  const charge = (await saidByScheme(demo)).find(({ type }) => type === 'CHARGE')
  if (charge?.type !== 'CHARGE') throw new Error('Not charged')
  await demo.bank.bizum.answerCharge(charge.schemeId, { accept: false, reason: 'FUNDS' })
  expect(await open(sale)).toMatch(/Cobros de la suscripción.*Rechazada/s)
  await demo.bank.bizum.endConsent(charge.consentId)
  expect(await open(sale)).not.toContain('Cobrar la siguiente cuota')
})

test.each([
  [{ phone: '963000111' }, 'Escriba un móvil español'],
  [{ phone: '"><script>' }, 'Escriba un móvil español'],
  [{ units: '0' }, 'Escriba de 1 a 9 unidades.'],
  [{ merchantId: 'NOBODY' }, 'Elija un producto.'],
])('%j is refused with what to do, and what was typed stays', async (wrong, words) => {
  const reply = await send(PAGE, { ...BASKET, ...wrong })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain(words)
  expect(reply.body).toContain(`value="${'phone' in wrong && wrong.phone === '963000111' ? '963000111' : 'HORTA04'}"`)
  expect(reply.body).not.toContain('<script>')
})

test('the pages run only what carries their nonce, and a purchase that is nobody’s leads to the shop', async () => {
  const sale = await bought()
  const reply = await demo.app.inject({ url: sale })
  const nonce = /<script type="module" nonce="([^"]+)">/.exec(reply.body)?.[1]
  expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect((await demo.app.inject({ url: `${PAGE}/nothing` })).headers.location).toBe(PAGE)
})

test('outside demo mode there is no shop', async () => {
  for (const url of [PAGE, `${PAGE}/some`]) {
    const reply = await real.app.inject({ url })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

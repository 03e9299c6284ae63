/**
 * Where whoever tries the demo bank buys with Bizum, subscribes and is given back what they paid: `/dev/tienda`. It is not there without demo
 * mode, nor in production, nor for a bank whose scheme is a real one.
 */
import { randomUUID } from 'node:crypto'
import { toCents, type Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { isSpanishMobile, parsePhone } from '@almenara/contract/phone'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from '../../bank.ts'
import { answerNotFound } from '../../http/errors.ts'
import { allowPage } from '../../http/security-headers.ts'
import type { SchemeContext } from './scheme.ts'
import { merchantOf, SIMULATED_MERCHANTS } from './scheme-shops.ts'
import { charge, purchase, refund } from './scheme-traffic.ts'
import { renderSale, renderShop, renderState, SHOP, type Basket } from './shop-page.ts'
import { lastSales, readSale } from './shop-sales.ts'

type Params = { Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }

export function registerDemoShop(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo || !bank.bizum.isSimulated) {
    for (const path of [SHOP, `${SHOP}/:id`]) app.get(path, answerNotFound)
    return
  }
  app.get(SHOP, async (_request, reply) => shop(bank, reply, { phone: '', merchantId: SIMULATED_MERCHANTS[0]?.id ?? '', units: '1' }))
  app.post(SHOP, async (request, reply) => sell(bank, formOf(request), reply))
  app.get<Params>(`${SHOP}/:id`, async ({ params, query }, reply) => sale(bank, reply, params.id, { only: query['only'] === 'state' }))
  app.post<Params>(`${SHOP}/:id/devolucion`, async (request, reply) => giveBack(bank, request.params.id, formOf(request), reply))
  app.post<Params>(`${SHOP}/:id/cobro`, async ({ params }, reply) => chargeNext(bank, params.id, reply))
}

function formOf({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function withScheme<T>({ database, clock, brand }: Bank, work: (scheme: SchemeContext) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

function html(reply: FastifyReply, status = 200): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
}

async function shop(bank: Bank, reply: FastifyReply, basket: Basket): Promise<FastifyReply> {
  const sales = await lastSales(bank)
  const shown = { nonce: allowPage(reply), bankName: bank.brand.name }
  return html(reply, basket.problem === undefined ? 200 : 400).send(renderShop(shown, basket, sales))
}

const LONGEST = 20
const MOST_UNITS = 9

async function sell(bank: Bank, form: URLSearchParams, reply: FastifyReply): Promise<FastifyReply> {
  const word = (name: string) => (form.get(name) ?? '').slice(0, LONGEST)
  const basket = { phone: word('phone'), merchantId: word('merchantId'), units: word('units') }
  const parsed = parsePhone(basket.phone)
  const merchant = merchantOf(basket.merchantId)
  const units = Number(basket.units)
  if (!merchant) return shop(bank, reply, { ...basket, problem: 'Elija un producto.' })
  if (!Number.isInteger(units) || units < 1 || units > MOST_UNITS) {
    return shop(bank, reply, { ...basket, problem: `Escriba de 1 a ${MOST_UNITS} unidades.` })
  }
  if (!parsed.ok || !isSpanishMobile(parsed.phone)) {
    return shop(bank, reply, { ...basket, problem: 'Escriba un móvil español de nueve cifras, como 600 000 417.' })
  }
  const { phone } = parsed
  const sold = { phone, merchantId: merchant.id, amount: toCents(merchant.price * units), subscribe: form.get('how') === 'subscribe' }
  const id = await withScheme(bank, (scheme) => purchase(scheme, { id: randomUUID(), ...sold }))
  return reply.redirect(`${SHOP}/${id}`, 303)
}

interface SaleOptions {
  /** The part that changes by itself, alone. */
  only?: boolean
  typed?: string
  problem?: string
}

async function sale(bank: Bank, reply: FastifyReply, id: string, { only = false, ...typed }: SaleOptions = {}): Promise<FastifyReply> {
  const found = await readSale(bank, id)
  if (!found) return reply.redirect(SHOP, 303)
  if (only) return html(reply).send(renderState(found))
  const shown = { nonce: allowPage(reply), bankName: bank.brand.name }
  return html(reply, typed.problem === undefined ? 200 : 400).send(renderSale(shown, { ...found, ...typed }))
}

async function giveBack(bank: Bank, id: string, form: URLSearchParams, reply: FastifyReply): Promise<FastifyReply> {
  const typed = (form.get('amount') ?? '').slice(0, LONGEST)
  const parsed = parseAmount(typed)
  const amount: Cents = parsed.ok ? parsed.amount : toCents(0)
  const given = await withScheme(bank, (scheme) => refund(scheme, id, { amount }))
  if (given === undefined) return sale(bank, reply, id, { typed, problem: 'Escriba un importe que se haya pagado y no se haya devuelto.' })
  return reply.redirect(`${SHOP}/${id}`, 303)
}

async function chargeNext(bank: Bank, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const subscription = (await readSale(bank, id))?.subscription
  if (subscription) await withScheme(bank, (scheme) => charge(scheme, { id: randomUUID(), ...subscription }))
  return reply.redirect(`${SHOP}/${id}`, 303)
}

/**
 * Where whoever tries the demo bank buys with a card whose shop asks for its holder's word first (3-D Secure): `/dev/tienda/tarjeta`. It is not
 * there without demo mode.
 */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cardIssuer } from '../areas/cards/issuer.ts'
import type { Bank } from '../bank.ts'
import { isUuid } from '../db/uuid.ts'
import { answerNotFound } from '../http/errors.ts'
import { allowPage } from '../http/security-headers.ts'
import { merchantOf, SIMULATED_MERCHANTS } from '../rails/bizum/scheme-shops.ts'
import { finishPurchase, offerChallenge } from '../rails/cards/simulated-network.ts'
import { simulatedChallenges } from '../rails/cards/tables.ts'
import { chargedTo } from './card-network.ts'
import { CARD_SHOP, renderCardSale, renderCardShop, renderCardState, type CardBasket } from './card-shop-page.ts'

/** How long the shop waits for an answer. */
const SECONDS = 15 * 60
/** Household goods and stationery (ISO 18245). */
const CATEGORY = 5999
const REFUSED = 'El banco no admite pagos con esta tarjeta. Compruebe los números y que esté activa.'

type Params = { Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }

export function registerCardShop(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo) {
    for (const path of [CARD_SHOP, `${CARD_SHOP}/:id`]) app.get(path, answerNotFound)
    return
  }
  app.get(CARD_SHOP, async (_request, reply) => shop(bank, reply, { ending: '', merchantId: SIMULATED_MERCHANTS[0]?.id ?? '' }))
  app.post(CARD_SHOP, async ({ body }, reply) => sell(bank, body instanceof URLSearchParams ? body : new URLSearchParams(), reply))
  app.get<Params>(`${CARD_SHOP}/:id`, async ({ params, query }, reply) => sale(bank, reply, params.id, query['only'] === 'state'))
}

function html(reply: FastifyReply, status = 200): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
}

function shop({ brand }: Bank, reply: FastifyReply, basket: CardBasket): FastifyReply {
  const shown = { nonce: allowPage(reply), bankName: brand.name }
  return html(reply, basket.problem === undefined ? 200 : 400).send(renderCardShop(shown, basket))
}

async function sell(bank: Bank, form: URLSearchParams, reply: FastifyReply): Promise<FastifyReply> {
  const basket = { ending: (form.get('ending') ?? '').trim().slice(0, 4), merchantId: (form.get('merchantId') ?? '').slice(0, 20) }
  const merchant = merchantOf(basket.merchantId)
  if (!merchant) return shop(bank, reply, { ...basket, problem: 'Elija un producto.' })
  const of = { ending: basket.ending, merchant: merchant.name, place: merchant.city, categoryCode: CATEGORY, merchantId: merchant.id }
  const [id, at] = [randomUUID(), bank.clock.now()]
  const asking = { id, ...(await chargedTo(bank, of)), amount: toCents(merchant.price), at, expiresAt: addSeconds(at, SECONDS) }
  const result = await offerChallenge(bank.database, cardIssuer(bank), asking)
  return result === 'PENDING' ? reply.redirect(`${CARD_SHOP}/${id}`, 303) : shop(bank, reply, { ...basket, problem: REFUSED })
}

/** Asking how it went is what has the shop paid, once it may be. */
async function sale(bank: Bank, reply: FastifyReply, id: string, isStateAlone: boolean): Promise<FastifyReply> {
  const [asked] = isUuid(id) ? await bank.database.select().from(simulatedChallenges).where(eq(simulatedChallenges.id, id)) : []
  if (!asked) return reply.redirect(CARD_SHOP, 303)
  const state = await finishPurchase(bank.database, cardIssuer(bank), id, bank.clock.now())
  const sold = { state, merchant: asked.merchant.name, amount: asked.amount, expiresAt: asked.expiresAt }
  if (isStateAlone) return html(reply).send(renderCardState(sold))
  return html(reply).send(renderCardSale({ nonce: allowPage(reply), bankName: bank.brand.name }, sold))
}

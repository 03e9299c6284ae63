/**
 * Where whoever tries the demo bank makes a merchant charge a card (`POST /services/dev/v1/card-purchases`), or ask for its customer's word
 * first (`…/card-challenges`, and `…/card-challenges/{id}` for what its page shows then). They are not there without demo mode, and production
 * has none.
 */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { cents } from '@almenara/contract/schemas'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cardIssuer } from '../areas/cards/issuer.ts'
import { cards } from '../areas/cards/tables.ts'
import type { Bank } from '../bank.ts'
import { isUuid } from '../db/uuid.ts'
import { answerNotFound } from '../http/errors.ts'
import { MAX_CHALLENGE_MINUTES } from '../rails/cards/port.ts'
import { buy, finishPurchase, offerChallenge } from '../rails/cards/simulated-network.ts'

const PATH = '/services/dev/v1/card-purchases'
const CHALLENGES = '/services/dev/v1/card-challenges'

const purchase = z.object({
  /** Last four digits of the card. */
  ending: z.string(),
  amount: cents.check(z.positive()),
  merchant: z.string().check(z.minLength(1), z.maxLength(40)),
  place: z.optional(z.string()),
  /** ISO 18245. */
  categoryCode: z.optional(z.int()),
  entryMode: z.optional(z.enum(['CHIP', 'CONTACTLESS', 'ONLINE', 'CASHPOINT'])),
  pin: z.optional(z.boolean()),
  /** By which the bank knows the shop again. */
  merchantId: z.optional(z.string().check(z.minLength(1), z.maxLength(35))),
  initiator: z.optional(z.enum(['CUSTOMER', 'MERCHANT'])),
  keptFor: z.optional(z.enum(['STORED', 'SUBSCRIPTION'])),
})
type Purchase = z.infer<typeof purchase>

/** How long the shop waits, where it is not said. */
const MINUTES = 15
const challenge = z.object({
  ...z.pick(purchase, { ending: true, amount: true, merchant: true, place: true, categoryCode: true, merchantId: true }).shape,
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_CHALLENGE_MINUTES))),
})

/** Answers what the terminal shows: `{"approved":true,"code":"…"}`, or `{"approved":false,"reason":"FUNDS"}`. */
export function registerCardNetwork(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo) {
    for (const path of [PATH, CHALLENGES]) app.post(path, answerNotFound)
    return
  }
  const issuer = cardIssuer(bank)
  app.post(PATH, async ({ body }, reply) => {
    const asked = purchase.safeParse(body)
    if (!asked.success) return reply.code(400).send({ problem: z.prettifyError(asked.error) })
    const { amount, entryMode = 'ONLINE', pin = false, initiator, keptFor } = asked.data
    const asking = { id: randomUUID(), ...(await chargedTo(bank, asked.data)), amount, entryMode, pin, initiator, keptFor }
    return buy(bank.database, issuer, asking, bank.clock.now())
  })
  app.post(CHALLENGES, async ({ body }, reply) => {
    const asked = challenge.safeParse(body)
    if (!asked.success) return reply.code(400).send({ problem: z.prettifyError(asked.error) })
    const { amount, minutes = MINUTES } = asked.data
    const [id, at] = [randomUUID(), bank.clock.now()]
    const asking = { id, ...(await chargedTo(bank, asked.data)), amount, at, expiresAt: addSeconds(at, minutes * 60) }
    return { id, result: await offerChallenge(bank.database, issuer, asking) }
  })
  app.get(`${CHALLENGES}/:id`, async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!isUuid(id)) return answerNotFound(request, reply)
    return { shop: await finishPurchase(bank.database, issuer, id, bank.clock.now()) }
  })
}

/** Of whom a merchant asks: the card by its last four digits; one that no card has is nobody's. */
export async function chargedTo(
  { database }: Bank,
  { ending, merchant: name, place = 'Valencia', categoryCode = 5311, merchantId: id }: Charged,
) {
  const [card] = await database.select({ token: cards.token }).from(cards).where(eq(cards.ending, ending))
  return { cardToken: card?.token ?? '', merchant: { id, name, place, categoryCode } }
}
type Charged = Pick<Purchase, 'ending' | 'merchant' | 'place' | 'categoryCode' | 'merchantId'>

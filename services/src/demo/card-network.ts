/**
 * Where whoever tries the demo bank makes a merchant charge a card: `POST /services/dev/v1/card-purchases`. It is not there without
 * demo mode, and production has none.
 */
import { randomUUID } from 'node:crypto'
import { cents } from '@almenara/contract/schemas'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cardIssuer } from '../areas/cards/issuer.ts'
import { cards } from '../areas/cards/tables.ts'
import type { Bank } from '../bank.ts'
import { answerNotFound } from '../http/errors.ts'
import { buy } from '../rails/cards/simulated-network.ts'

const PATH = '/services/dev/v1/card-purchases'

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
})

/** Answers what the terminal shows: `{"approved":true,"code":"…"}`, or `{"approved":false,"reason":"FUNDS"}`. */
export function registerCardNetwork(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo) {
    app.post(PATH, answerNotFound)
    return
  }
  app.post(PATH, async ({ body }, reply) => {
    const asked = purchase.safeParse(body)
    if (!asked.success) return reply.code(400).send({ problem: z.prettifyError(asked.error) })
    const { ending, merchant: name, amount, place = 'Valencia', categoryCode = 5311, entryMode = 'ONLINE', pin = false } = asked.data
    const [card] = await bank.database.select({ token: cards.token }).from(cards).where(eq(cards.ending, ending))
    const merchant = { name, place, categoryCode }
    const asking = { id: randomUUID(), cardToken: card?.token ?? '', amount, merchant, entryMode, pin }
    return buy(bank.database, cardIssuer(bank), asking, bank.clock.now())
  })
}

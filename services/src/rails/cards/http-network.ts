/**
 * Where a real processor brings what the network asks: `POST /services/rails/cards/v1/authorisations` and `…/reversals`, for who carries
 * the `Authorization` header that the bank and the processor have agreed. Neither is there for a bank that has not set one. Messages
 * are those of the port, as JSON: a processor that speaks ISO 8583 is translated by a gateway beside it.
 */
import { cents, instant } from '@almenara/contract/schemas'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hasAuthorization } from '../../http/authorization.ts'
import { answerNotFound } from '../../http/errors.ts'
import type { CardIssuer } from './port.ts'

const AUTHORISATIONS = '/services/rails/cards/v1/authorisations'
const REVERSALS = '/services/rails/cards/v1/reversals'

const text = (longest: number) => z.string().check(z.maxLength(longest))

const authorisation = z.object({
  id: z.uuid(),
  cardToken: text(64),
  amount: cents.check(z.positive()),
  original: z.optional(z.object({ amount: cents.check(z.positive()), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })),
  merchant: z.object({ name: text(60).check(z.minLength(1)), place: text(60), categoryCode: z.int().check(z.minimum(0), z.maximum(9999)) }),
  entryMode: z.enum(['CHIP', 'CONTACTLESS', 'ONLINE', 'CASHPOINT']),
  at: instant,
})
const reversal = z.object({ id: z.uuid() })

export function registerHttpNetwork(app: FastifyInstance, issuer: CardIssuer, authorization: string | undefined): void {
  if (authorization === undefined) {
    for (const path of [AUTHORISATIONS, REVERSALS]) app.post(path, answerNotFound)
    return
  }
  const isProcessor = hasAuthorization(authorization)
  const answer = <T>(path: string, message: z.ZodMiniType<T>, act: (asked: T) => Promise<unknown>) =>
    app.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isProcessor(request)) return reply.code(401).send({ problem: 'Not the processor' })
      const asked = message.safeParse(request.body)
      return asked.success ? act(asked.data) : reply.code(400).send({ problem: z.prettifyError(asked.error) })
    })
  answer(AUTHORISATIONS, authorisation, (asked) => issuer.authorise(asked))
  answer(REVERSALS, reversal, async ({ id }) => ({ result: await issuer.reverse(id) }))
}

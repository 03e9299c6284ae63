/**
 * Where a real processor brings what the network asks: `POST /services/rails/cards/v1/authorisations`, `…/reversals` and `…/challenges`, for who
 * carries the `Authorization` header that the bank and the processor have agreed. None is there for a bank that has not set one. Messages
 * are those of the port, as JSON: a processor that speaks ISO 8583 is translated by a gateway beside it.
 */
import { addSeconds } from '@almenara/contract/dates'
import { cents, instant } from '@almenara/contract/schemas'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hasAuthorization } from '../../http/authorization.ts'
import { answerNotFound } from '../../http/errors.ts'
import { MAX_CHALLENGE_MINUTES, type CardIssuer } from './port.ts'

const AUTHORISATIONS = '/services/rails/cards/v1/authorisations'
const REVERSALS = '/services/rails/cards/v1/reversals'
const CHALLENGES = '/services/rails/cards/v1/challenges'

const text = (longest: number) => z.string().check(z.maxLength(longest))

const asked = {
  id: z.uuid(),
  cardToken: text(64),
  amount: cents.check(z.positive()),
  original: z.optional(z.object({ amount: cents.check(z.positive()), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })),
  merchant: z.object({
    id: z.optional(text(35).check(z.minLength(1))),
    name: text(60).check(z.minLength(1)),
    place: text(60),
    categoryCode: z.int().check(z.minimum(0), z.maximum(9999)),
  }),
  at: instant,
}
const authorisation = z.object({
  ...asked,
  entryMode: z.enum(['CHIP', 'CONTACTLESS', 'ONLINE', 'CASHPOINT']),
  initiator: z.optional(z.enum(['CUSTOMER', 'MERCHANT'])),
  keptFor: z.optional(z.enum(['STORED', 'SUBSCRIPTION'])),
})
const challenge = z.object({ ...asked, expiresAt: instant }).check(
  z.refine(({ at, expiresAt }) => expiresAt > at && expiresAt <= addSeconds(at, MAX_CHALLENGE_MINUTES * 60), {
    path: ['expiresAt'],
    error: `must be after \`at\`, by ${MAX_CHALLENGE_MINUTES} minutes at most`,
  }),
)
const reversal = z.object({ id: z.uuid() })

export function registerHttpNetwork(app: FastifyInstance, issuer: CardIssuer, authorization: string | undefined): void {
  if (authorization === undefined) {
    for (const path of [AUTHORISATIONS, REVERSALS, CHALLENGES]) app.post(path, answerNotFound)
    return
  }
  const isProcessor = hasAuthorization(authorization)
  const answer = <T>(path: string, message: z.ZodMiniType<T>, act: (said: T) => Promise<unknown>) =>
    app.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isProcessor(request)) return reply.code(401).send({ problem: 'Not the processor' })
      const said = message.safeParse(request.body)
      return said.success ? act(said.data) : reply.code(400).send({ problem: z.prettifyError(said.error) })
    })
  answer(AUTHORISATIONS, authorisation, (said) => issuer.authorise(said))
  answer(CHALLENGES, challenge, async (said) => ({ result: await issuer.challenge(said) }))
  answer(REVERSALS, reversal, async ({ id }) => ({ result: await issuer.reverse(id) }))
}

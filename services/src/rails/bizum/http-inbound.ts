/**
 * Where a real scheme brings its messages: `POST /services/rails/bizum/v1/messages`, one in each, for who carries the `Authorization` header
 * that the bank and the scheme have agreed. `{"result":"KEPT"}` says that it is safe in the bank's database: one that comes again by its id
 * is kept already. What it says is done after, and answered by a call of its own. It is not there for a bank that has not set the header.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Bank } from '../../bank.ts'
import { hasAuthorization } from '../../http/authorization.ts'
import { answerNotFound } from '../../http/errors.ts'
import { readMessage } from './messages.ts'
import { bizumInbound } from './tables.ts'

const MESSAGES = '/services/rails/bizum/v1/messages'

export function registerBizumInbound(
  app: FastifyInstance,
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  authorization: string | undefined,
): void {
  if (authorization === undefined) {
    app.post(MESSAGES, answerNotFound)
    return
  }
  const isScheme = hasAuthorization(authorization)
  app.post(MESSAGES, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isScheme(request)) return reply.code(401).send({ problem: 'Not the scheme' })
    const read = readMessage(request.body)
    if (!read.success) return reply.code(400).send({ problem: z.prettifyError(read.error) })
    const { data: body } = read
    await database.transaction((tx) => tx.insert(bizumInbound).values({ id: body.id, body, at: clock.now() }).onConflictDoNothing())
    return { result: 'KEPT' }
  })
}

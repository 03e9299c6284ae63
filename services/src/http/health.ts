/** What a load balancer asks: is the process up, is it ready. */
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'

/** `trouble`: why no customer should be sent here now. */
export function registerHealth(app: FastifyInstance, bank: Bank, trouble: () => Promise<string | undefined>): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok', version: bank.version }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const wrong = await trouble()
    return reply.status(wrong === undefined ? 200 : 503).send({ status: wrong ?? 'ok' })
  })
}

/** A process that is about to stop lets its connections go: whoever keeps them would send the next request to nobody. */
import type { FastifyInstance } from 'fastify'

export function registerDraining(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

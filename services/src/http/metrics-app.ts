/** The metrics, on a port of their own: whoever reaches the public one does not reach them. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { printCounted, printGauges } from '../telemetry/meter.ts'
import { hasAuthorization } from './authorization.ts'
import { bankGauges } from './bank-gauges.ts'
import { processGauges, type Pools } from './process-gauges.ts'

const TEXT_FORMAT = 'text/plain; version=0.0.4'
/** A sum over all accounts takes a second where there are ten million. In milliseconds. */
const SELDOM_MS = 5 * 60_000

export interface MetricsOptions {
  /** On connections of its own: they are most wanted when customers have all of theirs. */
  bank: Bank
  /** Whose connections are counted. */
  pools: Pools
  isReady: () => Promise<boolean>
  /** The `Authorization` header that is required; whoever reaches the port reads them when absent. */
  authorization?: string | undefined
  seldomMs?: number
}

export function buildMetricsApp({ bank, pools, isReady, authorization, seldomMs = SELDOM_MS }: MetricsOptions): FastifyInstance {
  const app = Fastify({ logger: false })
  const own = processGauges(pools)
  const ofBank = bankGauges(bank, seldomMs)
  const mayRead = authorization === undefined ? () => true : hasAuthorization(authorization)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.status(401).header('www-authenticate', 'Bearer').send()
    const [ready, figures] = await Promise.all([isReady(), ofBank()])
    const gauges = await printGauges([{ name: 'almenara_ready', value: ready ? 1 : 0 }, ...own.read(), ...figures])
    return reply.type(TEXT_FORMAT).send((await printCounted()) + gauges)
  })
  app.addHook('onClose', async () => own.stop())
  return app
}

/** What a load balancer and a monitor ask: is the process up, is it ready, what has it done. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bank } from '../bank.ts'
import { countAside } from '../calendar/set-aside.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { hasAuthorization } from './authorization.ts'
import { readBankGauges } from './bank-gauges.ts'
import { answerNotFound } from './errors.ts'

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  count: number
  seconds: number
  buckets: number[]
}

/** Who may read `/metrics`: anybody, nobody, or whoever sends this `Authorization` header. */
export type MetricsReaders = 'anybody' | 'nobody' | { authorization: string }

interface Health {
  metricsReaders: MetricsReaders
  /** Why no customer should be sent here now. */
  trouble: () => Promise<string | undefined>
}

export function registerHealth(app: FastifyInstance, bank: Bank, { metricsReaders, trouble }: Health): void {
  const series = new Map<string, Series>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other'
    observe(series, `method="${request.method}",route="${route}",status="${reply.statusCode}"`, reply.elapsedTime / 1000)
  })
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok', version: bank.version }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const wrong = await trouble()
    return reply.status(wrong === undefined ? 200 : 503).send({ status: wrong ?? 'ok' })
  })
  const mayRead = readerOf(metricsReaders)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) =>
    // To anybody else it is not there, like any other address that nothing answers.
    mayRead(request)
      ? reply.type('text/plain; version=0.0.4').send([...print(series), ...(await printOfBank(bank)), ''].join('\n'))
      : answerNotFound(request, reply),
  )
}

function readerOf(readers: MetricsReaders): (request: FastifyRequest) => boolean {
  if (typeof readers === 'string') return () => readers === 'anybody'
  return hasAuthorization(readers.authorization)
}

function observe(all: Map<string, Series>, labels: string, seconds: number): void {
  const one = all.get(labels) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) }
  one.count += 1
  one.seconds += seconds
  BUCKETS.forEach((bound, index) => {
    if (seconds <= bound) one.buckets[index] = (one.buckets[index] ?? 0) + 1
  })
  all.set(labels, one)
}

/** Lines of Prometheus text format. */
function print(all: ReadonlyMap<string, Series>): string[] {
  const name = 'almenara_http_request_seconds'
  const lines = [`# TYPE ${name} histogram`]
  for (const [labels, { count, seconds, buckets }] of all) {
    buckets.forEach((value, index) => lines.push(`${name}_bucket{${labels},le="${BUCKETS[index]}"} ${value}`))
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${seconds.toFixed(6)}`,
      `${name}_count{${labels}} ${count}`,
    )
  }
  const memory = process.memoryUsage()
  lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${memory.rss}`)
  return lines
}

/**
 * What dated works could not do and set aside, and whether the bank tries it again (`next_day`) or a person must (`operator`); and what areas
 * count. It is of the whole bank, so every process tells the same; without the database nobody knows.
 */
async function printOfBank(bank: Bank): Promise<string[]> {
  const name = 'almenara_set_aside_items'
  try {
    const counts = await countAside(bank.database)
    const line = (work: string, who: string, items: number) => `${name}{work="${work}",waits_for="${who}"} ${items}`
    const lines = counts.flatMap(({ work, nextDay, operator }) => [line(work, 'next_day', nextDay), line(work, 'operator', operator)])
    const gauges = await readBankGauges(bank)
    return [`# TYPE ${name} gauge`, ...lines, ...gauges.flatMap((one) => [`# TYPE ${one.name} gauge`, `${one.name} ${one.value}`])]
  } catch (error) {
    if (isDatabaseTrouble(error)) return []
    throw error
  }
}

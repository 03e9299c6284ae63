/**
 * The services alone in a process, for `two-step.ts` and `transfers.ts`: argument 1 is JSON, `{ connection, most, now, rails, tracing }`; with `now`, its clock
 * stands still; with `rails`, there are a clearing and a scheme of Bizum; with `tracing`, traces are sent. Says its port, and
 * its processor time when asked (`cpu`); traces or not as it is told (`trace`, `no trace`).
 */
import { buildApp } from '../services/src/app.ts'
import { systemClock } from '../services/src/clock.ts'
import { openDatabase } from '../services/src/db/connection.ts'
import { GROUPS } from '../services/src/db/group-commit.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { startTracing } from '../services/src/telemetry/tracing.ts'
import { benchBank } from './bench-bank.ts'
import { switchedTracing } from './switched-tracing.ts'
import { DIGEST_HEADER } from './two-step-key.ts'

const { connection, most, now, rails, tracing } = JSON.parse(process.argv[2] ?? '{}')
if (most) GROUPS.most = most
if (tracing) await startTracing(tracing, { version: '', environment: 'local', onUnsent: () => {} })
const trace = tracing ? switchedTracing(tracing.sampling) : undefined
const bank = benchBank(openDatabase(connection), now ? fixedClock(now) : systemClock, rails === true)
const app = await buildApp(bank, { requestsPerMinute: 100_000_000 })
// In the place of the SMS, which nobody delivers here: the order's digest comes with the answer, and the customer makes the code of it.
const digests = new Map<string, string>()
const { open } = bank.orders
bank.orders.open = (order) => {
  digests.set(order.id, order.digest)
  return open(order)
}
app.addHook('onSend', async (request, reply) => {
  const { operationId = '' } = (request.body ?? {}) as { operationId?: string }
  const digest = digests.get(operationId)
  if (digest && digests.delete(operationId)) reply.header(DIGEST_HEADER, digest)
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.on('message', (asked: 'cpu' | 'trace' | 'no trace') => {
  if (asked !== 'cpu') return void trace?.(asked === 'trace')
  const { user, system } = process.cpuUsage()
  process.send?.({ ms: (user + system) / 1000 })
})
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })

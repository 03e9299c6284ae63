/** What tracing at the default sampling adds to a two-step order: the same services with and without it, in turns. */
import { readTelemetry } from '../services/src/config-telemetry.ts'
import { openCollector } from '../services/src/testing/collector.ts'
import { CALLERS } from './ledger.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { serve, type Run } from './served.ts'
import { bearers } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'

/** An even number, and no more than a customer's session lasts. */
const ROUNDS = 24
/** Each way, until a server's code is compiled for what it does; a bank's runs for months. */
const WARM_SECONDS = 4
const SECONDS = 2

interface Pair {
  without: Run
  traced: Run
}

/**
 * One process, in which tracing is taken away and given back: the two runs of a round follow each other, and which goes first alternates. With a
 * Node before 24 each promise would carry the context of its request by a hook, which costs some 8 % of an order by itself.
 */
export async function benchTracing(report: (line: string) => void): Promise<Verdict[]> {
  const collector = await openCollector()
  try {
    return await withPreparedBank(async ({ connection, folder, owner }) => {
      const people = await bearers(owner, CALLERS)
      const { tracing } = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })
      const server = await serve({ connection, folder, people, tracing })
      const runOf = (isTraced: boolean, seconds = SECONDS) => {
        server.trace(isTraced)
        return server.run(seconds)
      }
      try {
        for (const isTraced of [true, false]) await runOf(isTraced, WARM_SECONDS)
        const pairs: Pair[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const first = round % 2 === 0 ? await runOf(false) : undefined
          const traced = await runOf(true)
          pairs.push({ without: first ?? (await runOf(false)), traced })
        }
        return verdicts(pairs, collector.spans().length, report)
      } finally {
        await server.stop()
      }
    })
  } finally {
    await collector.close()
  }
}

/** Of all rounds together: when a heap is swept falls on one run or on the next. */
function verdicts(pairs: readonly Pair[], spans: number, report: (line: string) => void): Verdict[] {
  if (spans === 0) throw new Error('No trace came')
  const mean = (of: keyof Pair, what: (run: Run) => number) => pairs.reduce((sum, pair) => sum + what(pair[of]), 0) / pairs.length
  const ratio = (what: (run: Run) => number) => mean('traced', what) / mean('without', what)
  const each = mean('without', (run) => run.services)
  report(`tracing: ${spans} spans in ${pairs.length} rounds; an order takes ${each.toFixed(2)} ms of processor in the services without it`)
  return [
    limit(
      'two-step order traced at the default sampling, processor of the services, against not traced',
      ratio((run) => run.services),
      'at most',
      1.03,
      '×',
    ),
    limit(
      'the same, orders in a second',
      ratio((run) => run.rate),
      'at least',
      0.97,
      '×',
    ),
  ]
}

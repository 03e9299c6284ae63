/** What tracing at the default sampling adds to a two-step order: the same services with and without it, in turns. */
import { readTelemetry } from '../services/src/config-telemetry.ts'
import { openCollector } from '../services/src/testing/collector.ts'
import { CALLERS } from './ledger.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { serve, type Run } from './served.ts'
import { bearers } from './two-step-clients.ts'
import { limit, median, type Verdict } from './verdict.ts'

const ROUNDS = 9
/** Until a server's code is compiled for what it does; a bank's runs for months. */
const WARM_SECONDS = 10
const SECONDS = 5

/** Each round's two runs follow each other, and which goes first alternates: what else the machine does falls on both. */
export async function benchTracing(report: (line: string) => void): Promise<Verdict[]> {
  const collector = await openCollector()
  try {
    return await withPreparedBank(async ({ connection, folder, owner }) => {
      const people = await bearers(owner, CALLERS)
      const { tracing } = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })
      const [without, traced] = [await serve({ connection, folder, people }), await serve({ connection, folder, people, tracing })]
      try {
        for (const server of [without, traced]) await server.run(WARM_SECONDS)
        const pairs: { without: Run; traced: Run }[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const first = round % 2 === 0 ? await without.run(SECONDS) : undefined
          const run = await traced.run(SECONDS)
          pairs.push({ without: first ?? (await without.run(SECONDS)), traced: run })
        }
        return verdicts(pairs, collector.spans().length, report)
      } finally {
        await without.stop()
        await traced.stop()
      }
    })
  } finally {
    await collector.close()
  }
}

function verdicts(pairs: readonly { without: Run; traced: Run }[], spans: number, report: (line: string) => void): Verdict[] {
  if (spans === 0) throw new Error('No trace came')
  const ratio = (what: (run: Run) => number) => median(pairs.map(({ without, traced }) => what(traced) / what(without)))
  const each = median(pairs.map(({ without }) => without.services))
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

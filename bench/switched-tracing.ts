import { context } from '@opentelemetry/api'
import { type Sampling, sampleRequests } from '../services/src/telemetry/request-trace.ts'
import { carryContexts } from '../services/src/telemetry/tracing.ts'

/**
 * Of tracing that has been started: takes it away and gives it back while the process runs. Two processes that do the same differ by some 5 % in what an
 * order takes, which is more than tracing may.
 */
export function switchedTracing(sampling: Sampling): (on: boolean) => Promise<void> {
  return async (on) => {
    context.disable()
    if (on) await carryContexts()
    sampleRequests(on ? sampling : undefined)
  }
}

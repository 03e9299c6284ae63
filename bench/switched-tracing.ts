import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type Sampling, sampleRequests } from '../services/src/telemetry/request-trace.ts'

/**
 * Of tracing that has been started: takes it away and gives it back while the process runs. Two processes that do the same differ by some 5 % in what an
 * order takes, which is more than tracing may.
 */
export function switchedTracing(sampling: Sampling): (on: boolean) => void {
  return (on) => {
    context.disable()
    if (on) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    sampleRequests(on ? sampling : undefined)
  }
}

/** Sends traces to a collector (OTLP over HTTP, in JSON), where the settings name one. Its packages are loaded only then. */
import { context, trace } from '@opentelemetry/api'
import { sampleRequests, type Sampling } from './request-trace.ts'

export interface Tracing {
  /** Where traces are posted: `https://collector:4318/v1/traces`. */
  url: string
  serviceName: string
  sampling: Sampling
}

interface About {
  version: string
  environment: string
  /** What was left when the process stopped could not be sent. */
  onUnsent: (error: unknown) => void
}

/**
 * From now on what happens in requests is recorded. Answers how to send what is left and stop. A collector that is away or slow holds nobody up: what
 * does not fit in the queue is dropped. Time limits, headers and sizes of batches are those of the standard's variables, which its library reads.
 */
export async function startTracing({ url, serviceName, sampling }: Tracing, { version, environment, onUnsent }: About) {
  const [{ OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const names = { 'service.version': version, 'deployment.environment.name': environment }
  const given = detectResources({ detectors: [envDetector] })
  const resource = resourceFromAttributes(names)
    .merge(given)
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const provider = new sdk.TracerProvider({
    resource,
    // Nothing is begun outside a request that is recorded.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  await carryContexts()
  trace.setGlobalTracerProvider(provider)
  sampleRequests(sampling)
  return async () => {
    sampleRequests(undefined)
    await provider.shutdown().catch(onUnsent)
    trace.disable()
    context.disable()
  }
}

/** What is awaited goes on in the trace that it was begun in, until `context.disable()`. */
export async function carryContexts(): Promise<void> {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
}

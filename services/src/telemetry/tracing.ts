/** Sends traces to a collector (OTLP over HTTP, in JSON), where the settings name one. Its packages are loaded only then. */
import { context, trace } from '@opentelemetry/api'
import type * as Sdk from '@opentelemetry/sdk-trace'

/** Which requests are recorded: of the caller's word (`parentbased_…` of the standard) or not, and how many. */
export interface Sampling {
  followsCaller: boolean
  /** Of those that the caller decides nothing of, from 0 to 1. */
  ratio: number
}

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
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
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
    sampler: samplerOf(sampling, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown().catch(onUnsent)
    trace.disable()
    context.disable()
  }
}

/**
 * By the bank's own draw, unless the caller is to be followed: a trace id or a flag of anybody's choice must not make the bank record all that they
 * ask.
 */
function samplerOf({ followsCaller, ratio }: Sampling, { ParentBasedSampler, SamplingDecision }: typeof Sdk): Sdk.Sampler {
  const root: Sdk.Sampler = {
    shouldSample: (): Sdk.SamplingResult => ({
      decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `draw ${ratio}`,
  }
  return new ParentBasedSampler(followsCaller ? { root } : { root, remoteParentSampled: root, remoteParentNotSampled: root })
}

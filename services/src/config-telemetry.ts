/** Where metrics are told and traces are sent, as the environment says. */
import { ConfigError } from './config-error.ts'
import type { Sampling } from './telemetry/request-trace.ts'
import type { Tracing } from './telemetry/tracing.ts'

export interface Telemetry {
  /** The port of the metrics, which is none of the public ones; absent: they are not told. */
  metricsPort: number | undefined
  /** The `Authorization` header that it requires; absent: whoever reaches the port reads them. */
  metricsAuthorization: string | undefined
  /** Absent: no request is traced. */
  tracing: Tracing | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** One request in a hundred: with one in twenty two groups of orders in three were recorded too, at 5 % of what an order takes. */
const DEFAULT_RATIO = 0.01
const LOCAL_COLLECTOR = 'http://localhost:4318'

export function readTelemetry(env: Environment): Telemetry {
  return {
    metricsPort: readMetricsPort(env['ALMENARA_METRICS_PORT']),
    metricsAuthorization: env['ALMENARA_METRICS_AUTHORIZATION'] || undefined,
    tracing: readTracing(env),
  }
}

function readMetricsPort(text: string | undefined): number | undefined {
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ConfigError(`ALMENARA_METRICS_PORT must be a number from 0 to 65535, not «${text}».`)
}

/** On where a collector is named, or asked for by the exporter's name; off otherwise, which is not the standard's default. */
function readTracing(env: Environment): Tracing | undefined {
  const exporter = env['OTEL_TRACES_EXPORTER'] || undefined
  const whole = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || undefined
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  if (exporter !== undefined && exporter !== 'otlp' && exporter !== 'none')
    throw new ConfigError(`OTEL_TRACES_EXPORTER must be «otlp» or «none», not «${exporter}».`)
  const isAsked = exporter === 'otlp' || whole !== undefined || base !== undefined
  if (!isAsked || exporter === 'none' || env['OTEL_SDK_DISABLED'] === 'true') return undefined
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json'
  if (protocol !== 'http/json') throw new ConfigError(`OTEL_EXPORTER_OTLP_PROTOCOL must be «http/json», not «${protocol}».`)
  return {
    url: readCollector(whole ?? `${(base ?? LOCAL_COLLECTOR).replace(/\/$/, '')}/v1/traces`),
    serviceName: env['OTEL_SERVICE_NAME'] || 'almenara',
    sampling: readSampling(env['OTEL_TRACES_SAMPLER'] || undefined, env['OTEL_TRACES_SAMPLER_ARG'] || undefined),
  }
}

/** The message does not quote it: it may hold a password. */
function readCollector(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with https:// or http://.')
}

const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampling>> = {
  always_on: () => ({ followsCaller: false, ratio: 1 }),
  always_off: () => ({ followsCaller: false, ratio: 0 }),
  traceidratio: (ratio) => ({ followsCaller: false, ratio }),
  parentbased_always_on: () => ({ followsCaller: true, ratio: 1 }),
  parentbased_always_off: () => ({ followsCaller: true, ratio: 0 }),
  parentbased_traceidratio: (ratio) => ({ followsCaller: true, ratio }),
}

function readSampling(name = 'traceidratio', text = String(DEFAULT_RATIO)): Sampling {
  const sampler = SAMPLERS[name]
  if (!sampler) throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, not «${name}».`)
  const ratio = Number(text)
  if (ratio >= 0 && ratio <= 1) return sampler(ratio)
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not «${text}».`)
}

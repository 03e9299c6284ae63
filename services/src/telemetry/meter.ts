/** What a process counts while it runs: counters and histograms, kept by OpenTelemetry and told in Prometheus' text format. */
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import { METRICS, type CounterName, type GaugeName, type HistogramName, type LabelsOf, type Reading } from './metrics.ts'

/** Combinations of labels of one metric; what is beyond is counted together, under `otel_metric_overflow`. */
const MOST_SERIES = 2_000

/** Collected when somebody asks, and by nothing else. */
class AskedReader extends MetricReader {
  constructor() {
    super({ cardinalitySelector: () => MOST_SERIES })
  }
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)

async function print(reader: MetricReader): Promise<string> {
  const { resourceMetrics } = await reader.collect()
  return resourceMetrics.scopeMetrics.length === 0 ? '' : serializer.serialize(resourceMetrics)
}

const reader = new AskedReader()
const meter = new MeterProvider({ readers: [reader] }).getMeter('almenara')
const names = Object.keys(METRICS) as (keyof typeof METRICS)[]

const counters = new Map(
  names.filter(isCounter).map((name) => [name, meter.createCounter(name, { description: METRICS[name].help })] as const),
)
const histograms = new Map(
  names.filter(isHistogram).map((name) => {
    const { help, buckets } = METRICS[name]
    return [name, meter.createHistogram(name, { description: help, advice: { explicitBucketBoundaries: [...buckets] } })] as const
  }),
)

/** Of this process, since it began. */
export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void {
  counters.get(name)?.add(1, labels)
}

export function record<Name extends HistogramName>(name: Name, value: number, labels: LabelsOf<Name>): void {
  histograms.get(name)?.record(value, labels)
}

/** All that was counted, as Prometheus reads it. */
export function printCounted(): Promise<string> {
  return print(reader)
}

/** Gauges as they were just read, as Prometheus reads them. */
export async function printGauges(readings: readonly Reading[]): Promise<string> {
  const own = new AskedReader()
  const provider = new MeterProvider({ readers: [own] })
  const gauges = provider.getMeter('almenara')
  const made = new Map(names.filter(isGauge).map((name) => [name, gauges.createGauge(name, { description: METRICS[name].help })] as const))
  for (const { name, value, labels = {} } of readings) made.get(name)?.record(value, labels)
  const text = await print(own)
  await provider.shutdown()
  return text
}

function isCounter(name: keyof typeof METRICS): name is CounterName {
  return METRICS[name].kind === 'counter'
}

function isHistogram(name: keyof typeof METRICS): name is HistogramName {
  return METRICS[name].kind === 'histogram'
}

function isGauge(name: keyof typeof METRICS): name is GaugeName {
  return METRICS[name].kind === 'gauge'
}

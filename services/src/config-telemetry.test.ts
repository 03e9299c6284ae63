import { expect, test } from 'vitest'
import { readTelemetry } from './config-telemetry.ts'

test('metrics are told where a port is named, and to whoever carries the header that is agreed', () => {
  expect(readTelemetry({})).toEqual({ metricsPort: undefined, metricsAuthorization: undefined, tracing: undefined })
  const told = readTelemetry({ ALMENARA_METRICS_PORT: '9464', ALMENARA_METRICS_AUTHORIZATION: 'Bearer scrape' })
  expect(told).toMatchObject({ metricsPort: 9464, metricsAuthorization: 'Bearer scrape' })
  for (const wrong of ['80.5', '65536', 'on'])
    expect(() => readTelemetry({ ALMENARA_METRICS_PORT: wrong })).toThrow(/ALMENARA_METRICS_PORT must be a number/)
})

const tracing = (env: Record<string, string>) => readTelemetry(env).tracing
const SENT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/' }

test('requests are traced where a collector is named, and nowhere else', () => {
  expect(tracing({ OTEL_SERVICE_NAME: 'banca' })).toBeUndefined()
  expect(tracing({ ...SENT, OTEL_SERVICE_NAME: 'banca' })).toMatchObject({
    url: 'https://collector.example:4318/v1/traces',
    serviceName: 'banca',
  })
  expect(tracing({ OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({ url: 'http://localhost:4318/v1/traces', serviceName: 'almenara' })
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://one.example/traces' })).toMatchObject({ url: 'http://one.example/traces' })
  for (const off of [{ OTEL_TRACES_EXPORTER: 'none' }, { OTEL_SDK_DISABLED: 'true' }]) expect(tracing({ ...SENT, ...off })).toBeUndefined()
})

test('one request in a hundred is recorded by the bank’s own draw, unless the settings say how many or that the caller decides', () => {
  expect(tracing(SENT)?.sampling).toEqual({ followsCaller: false, ratio: 0.01 })
  expect(tracing({ ...SENT, OTEL_TRACES_SAMPLER_ARG: '0.5' })?.sampling).toEqual({ followsCaller: false, ratio: 0.5 })
  expect(tracing({ ...SENT, OTEL_TRACES_SAMPLER: 'always_on' })?.sampling).toEqual({ followsCaller: false, ratio: 1 })
  const followed = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.2' }
  expect(tracing({ ...SENT, ...followed })?.sampling).toEqual({ followsCaller: true, ratio: 0.2 })
})

test('a setting that cannot be followed is refused by its name, and the collector’s address is not quoted', () => {
  expect(() => tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://user:secret@collector' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT (?!.*secret)/,
  )
  const wrong = {
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'xray',
    OTEL_TRACES_SAMPLER_ARG: '2',
  }
  for (const [name, value] of Object.entries(wrong))
    expect(() => tracing({ ...SENT, [name]: value })).toThrow(new RegExp(`^${name} must be`))
})

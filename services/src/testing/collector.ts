/** An OTLP collector that keeps in memory what it is sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

interface Sent {
  resourceSpans: { resource: { attributes: CollectedSpan['attributes'] }; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  address: string
  spans(): CollectedSpan[]
  /** Everything that was sent, as it came. */
  whole(): string
  close(): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sent = () => bodies.map((body) => JSON.parse(body) as Sent)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => sent().flatMap((one) => one.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    whole: () => bodies.join('\n'),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

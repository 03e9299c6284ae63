/** The trace of a request: begun by it, or by whoever sent it (W3C Trace Context). */
import type { IncomingMessage } from 'node:http'
import {
  context,
  defaultTextMapGetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const tracer = trace.getTracer('almenara')
const carried = new W3CTraceContextPropagator()
const spans = new WeakMap<IncomingMessage, Span>()

/** Its trace id, for the log; none where nobody traces it. Asked twice of one request, it is the same trace. */
export function beginRequest(raw: IncomingMessage): string | undefined {
  const span = spans.get(raw) ?? begin(raw)
  const { traceId } = span.spanContext()
  return isSpanContextValid(span.spanContext()) ? traceId : undefined
}

function begin(raw: IncomingMessage): Span {
  const sent = carried.extract(ROOT_CONTEXT, raw.headers, defaultTextMapGetter)
  const span = tracer.startSpan(raw.method ?? 'request', { kind: SpanKind.SERVER }, sent)
  spans.set(raw, span)
  return span
}

/** What is told of it to whoever asked (`traceresponse` of W3C Trace Context, level 2); nothing where it is not recorded. */
export function traceResponse(raw: IncomingMessage): string | undefined {
  const span = spans.get(raw)
  if (!span?.isRecording()) return undefined
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/** What is done from here on is of its trace. */
export function withinRequest(raw: IncomingMessage, work: () => void): void {
  const span = spans.get(raw)
  if (span?.isRecording()) context.with(trace.setSpan(ROOT_CONTEXT, span), work)
  else work()
}

interface Answered {
  method: string
  /** As it is declared: an address has ids. */
  route: string
  /** Absent where whoever asked went away before. */
  status?: number
  requestId: string
}

/** Ends it, once. */
export function endRequest(raw: IncomingMessage, { method, route, status, requestId }: Answered): void {
  const span = spans.get(raw)
  spans.delete(raw)
  if (!span?.isRecording()) return
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'almenara.request.id': requestId })
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The trace of a request: begun by it, or by whoever sent it (W3C Trace Context). */
import type { IncomingMessage } from 'node:http'
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
  type SpanContext,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const tracer = trace.getTracer('almenara')
const carried = new W3CTraceContextPropagator()

/** Which requests are recorded: of the caller's word (`parentbased_…` of the standard) or not, and how many. */
export interface Sampling {
  followsCaller: boolean
  /** Of those that the caller decides nothing of, from 0 to 1. */
  ratio: number
}

let sampling: Sampling | undefined

/** How many of the requests that come from now on; none when absent. */
export function sampleRequests(which: Sampling | undefined): void {
  sampling = which
}

/**
 * By the bank's own draw, unless the caller is to be followed: a trace id or a flag of anybody's choice must not make the bank record all that they
 * ask. Drawn before a span is made, for most have none.
 */
function isRecorded(caller: SpanContext | undefined): boolean {
  if (!sampling) return false
  if (sampling.followsCaller && caller) return (caller.traceFlags & TraceFlags.SAMPLED) !== 0
  return Math.random() < sampling.ratio
}

interface RequestTrace {
  /** Of the caller's trace too, when it is not recorded here. */
  id: string | undefined
  span?: Span
}

const traces = new WeakMap<IncomingMessage, RequestTrace>()

/** Its trace id, for the log; none where nobody traces it. Asked twice of one request, it is the same trace. */
export function beginRequest(raw: IncomingMessage): string | undefined {
  const known = traces.get(raw)
  if (known) return known.id
  const begun = begin(raw)
  traces.set(raw, begun)
  return begun.id
}

function begin(raw: IncomingMessage): RequestTrace {
  const sent = carried.extract(ROOT_CONTEXT, raw.headers, defaultTextMapGetter)
  const caller = trace.getSpanContext(sent)
  if (!isRecorded(caller)) return { id: caller?.traceId }
  const span = tracer.startSpan(raw.method ?? 'request', { kind: SpanKind.SERVER }, sent)
  return { id: span.spanContext().traceId, span }
}

/** What is told of it to whoever asked (`traceresponse` of W3C Trace Context, level 2); nothing where it is not recorded. */
export function traceResponse(raw: IncomingMessage): string | undefined {
  const span = traces.get(raw)?.span
  if (!span) return undefined
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/** What is done from here on is of its trace. */
export function withinRequest(raw: IncomingMessage, work: () => void): void {
  const span = traces.get(raw)?.span
  if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), work)
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
  const span = traces.get(raw)?.span
  traces.delete(raw)
  if (!span) return
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'almenara.request.id': requestId })
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

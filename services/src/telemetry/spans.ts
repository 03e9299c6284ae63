/**
 * What happens while a request is answered, as spans of its trace. Nothing is done where no trace is being recorded. A span has names that the
 * program gives (routes, kinds of orders, functions of the database, calls of a rail), and never a value: no parameter, amount, account or person.
 */
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Span } from '@opentelemetry/api'

const tracer = trace.getTracer('almenara')

export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}

/** Says more of what is being done. */
export function annotate(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/** A span within what is being traced, which whoever began it ends; none where nothing is. */
export function beginSpan(name: string, attributes: Attributes): Span | undefined {
  return isTraced() ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }) : undefined
}

/** Of an error, only its kind: messages quote values. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error))
  span?.end()
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Goes on later in the trace of now: what is handed to somebody else to call is called by them, in theirs. */
export function inThisTrace<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  return isTraced() ? context.bind(context.active(), call) : call
}

/** Where one is, to be told to `inGroup`. */
export function traceOfNow(): Context {
  return context.active()
}

/**
 * Runs what is done once for many. Each of them that is traced has a span of it; what it does in turn is in the first one's trace, and the others
 * have a link there.
 */
export async function inGroup<T>(members: readonly Context[], run: () => Promise<T>): Promise<T> {
  const [first, ...others] = members.filter((member) => trace.getSpan(member)?.isRecording())
  if (!first) return context.with(ROOT_CONTEXT, run)
  const attributes = { 'almenara.group.size': members.length }
  const span = tracer.startSpan('group', { attributes }, first)
  const links = [{ context: span.spanContext() }]
  const spans = [span, ...others.map((other) => tracer.startSpan('group', { attributes, links }, other))]
  try {
    const answer = await context.with(trace.setSpan(first, span), run)
    for (const one of spans) endSpan(one)
    return answer
  } catch (error) {
    for (const one of spans) endSpan(one, error)
    throw error
  }
}

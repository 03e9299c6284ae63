/** What networks outside the bank take to answer, and their part of a trace: by the name of the call, never by what is asked. */
import { record } from './meter.ts'
import { beginSpan, endSpan } from './spans.ts'

/** The same port, whose calls are measured. */
export function watchRail<Port extends object>(rail: string, port: Port): Port {
  const watched = Object.entries(port).map(([call, own]) => [call, typeof own === 'function' ? watch(rail, call, own.bind(port)) : own])
  return Object.fromEntries(watched) as Port
}

type Own = (...args: unknown[]) => unknown

function watch(rail: string, call: string, own: Own): Own {
  return (...args) => {
    const answer = own(...args)
    if (!(answer instanceof Promise)) return answer
    const begun = performance.now()
    const span = beginSpan(`${rail} ${call}`, { 'almenara.rail': rail, 'almenara.rail.call': call })
    const end = (outcome: 'answered' | 'failed', error?: unknown) => {
      record('almenara_rail_call_seconds', (performance.now() - begun) / 1000, { rail, call, outcome })
      endSpan(span, error)
    }
    answer.then(
      () => end('answered'),
      (error: unknown) => end('failed', error ?? 'unknown'),
    )
    return answer
  }
}

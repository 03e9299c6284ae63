/** What a statement is called in a trace: what it does, to which table or by which functions of the bank. Never its text nor its values. */
import { beginSpan, endSpan, isTraced } from '../telemetry/spans.ts'

let functions: ReadonlySet<string> = new Set()

/** The database's functions: a trace is started with their names, because only these are looked for. */
export function nameFunctions(names: readonly string[]): void {
  functions = new Set(names)
}

/** Told when the statement has ended, and of what it failed. */
export type StatementEnd = (error?: unknown) => void

/** `query`: as the driver is given it. Answers nothing where no trace is being recorded. */
export function beginStatement(query: unknown): StatementEnd | undefined {
  if (!isTraced()) return undefined
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : (query as { name?: string; text?: string })
  const called = statementName(text ?? '', name)
  const span = beginSpan(called.name, { 'db.system.name': 'postgresql', 'db.query.summary': called.name, ...called.attributes })
  return (error) => endSpan(span, error)
}

const MOST_FUNCTIONS = 4
const CALLED = /(\w+)"?\(/g
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(\w+)/i
const FIRST = /^\s*(\w+)/

interface Called {
  name: string
  attributes: Record<string, string | string[]>
}

/** `select orders_confirm`, `insert outbox_messages`, `commit`. A statement that was prepared has a name of its own beside it. */
export function statementName(text: string, prepared?: string): Called {
  const does = FIRST.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const known = [...new Set([...text.matchAll(CALLED)].flatMap(([, name = '']) => (functions.has(name) ? [name] : [])))]
  const named = known.slice(0, MOST_FUNCTIONS)
  const about = named.length > 0 ? named.join(' ') : TABLE.exec(text)?.[1]
  return {
    name: about === undefined ? does : `${does} ${about}`,
    attributes: {
      'db.operation.name': does,
      ...(named.length > 0 ? { 'almenara.sql.functions': named } : {}),
      ...(prepared === undefined ? {} : { 'almenara.sql.prepared': prepared }),
    },
  }
}

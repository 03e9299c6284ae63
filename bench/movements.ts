/** What a page of a long account costs: beside a bare handler that runs the same statements, and its searches beside its first page. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import Fastify from 'fastify'
import type { Database } from '../services/src/db/connection.ts'
import type { Million } from './million.ts'
import { limit, median, type Verdict } from './verdict.ts'

const ROUNDS = 41
const SEARCH_ROUNDS = 5

export async function benchMovements(million: Million, report: (line: string) => void): Promise<Verdict[]> {
  const read = async (query: string) => {
    const answer = await fetch(`${million.url}?${query}`, { headers: million.headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${query}: ${text}`)
    return text
  }
  const bare = await bareHandler(million.database, () => read(''))
  try {
    return await measure(read, bare.call, million.first, report)
  } finally {
    await bare.stop()
  }
}

async function measure(
  read: (query: string) => Promise<string>,
  bare: () => Promise<string>,
  oldest: LocalDate,
  report: (line: string) => void,
): Promise<Verdict[]> {
  const whole: { txId: string } = JSON.parse(await read(''))
  const deep: { txId: string } = JSON.parse(await read(`txId=${whole.txId}&fromPage=999&toPage=999`))
  const pages = {
    first: () => read(''),
    bare,
    thousandth: () => read(`txId=${deep.txId}&fromPage=1000&toPage=1000`),
    oldest: () => read(`fromDate=${oldest}&toDate=${addDays(oldest, 30)}`),
  }
  const cost = await alternate(pages, ROUNDS)
  const searches = {
    rare: 'ornitorrinco',
    common: 'compra',
    two: 'recibo luz',
    none: 'zarzuela',
    reference: '000000999',
    zeros: '000000000',
  }
  const words = Object.entries(searches).map(([name, search]) => [name, () => read(`search=${encodeURIComponent(search)}`)] as const)
  const found = await alternate(Object.fromEntries(words), SEARCH_ROUNDS)
  const first = cost['first'] ?? Number.NaN
  report(`movements: first page ${first.toFixed(1)} ms, bare handler ${cost['bare']?.toFixed(1)} ms`)
  const beside = (name: string, ms: number | undefined, bound: number) => limit(name, (ms ?? Number.NaN) / first, 'at most', bound, ' ×')
  return [
    limit('page of movements, beside the same SQL', first / (cost['bare'] ?? Number.NaN), 'at most', 1.5, ' ×'),
    beside('page 1,000, beside page 1', cost['thousandth'], 1.2),
    beside('the oldest month, beside page 1', cost['oldest'], 1.2),
    ...Object.entries(searches).map(([name, search]) => beside(`search «${search}», beside page 1`, found[name], 20)),
  ]
}

/** Medians in milliseconds of runs that alternate, so that whatever else the machine does falls on all. */
export async function alternate(runs: Readonly<Record<string, () => Promise<unknown>>>, rounds: number): Promise<Record<string, number>> {
  const times = new Map<string, number[]>()
  for (const run of Object.values(runs)) await run()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      const began = performance.now()
      await run()
      times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]))
}

export interface Statement {
  text: string
  values: unknown[]
}

/** A handler of nothing but the statements that `request` makes the services run, in their order. */
async function bareHandler(database: Database, request: () => Promise<unknown>) {
  const statements = await recorded(database, request)
  const app = Fastify()
  app.get('/', async () => {
    const answers = []
    for (const { text, values } of statements) answers.push((await database.pool.query(text, values)).rows)
    return answers
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { call: () => fetch(address).then((answer) => answer.text()), stop: () => app.close() }
}

/** The statements that the services run meanwhile. */
export async function recorded({ pool }: Database, request: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pool.query.bind(pool)
  pool.query = ((...args: [string | { text: string }, unknown[]?]) => {
    const [asked, values = []] = args
    statements.push({ text: typeof asked === 'string' ? asked : asked.text, values })
    return (query as (...all: unknown[]) => unknown)(...args)
  }) as typeof pool.query
  try {
    await request()
  } finally {
    pool.query = query
  }
  return statements
}

/** Which rows the searches of long lists read: the plan of each statement, as PostgreSQL ran it. */
import { addDays, dayAt, type LocalDate } from '@almenara/contract/dates'
import { loadHistory } from '../services/src/ledger/load-history.ts'
import { history, startBenchBank, type BenchBank } from './million.ts'
import { recorded, type Statement } from './movements.ts'
import { COUNTED, listsOf, seedLists, type LongList } from './query-plan-lists.ts'
import { limit, type Verdict } from './verdict.ts'

/** Movements of the account. */
const PER_DAY = 100

/** A node of a plan, as `explain (format json)` writes it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What the statements of a request read of the table of the list. */
interface Reading {
  /** Sequential scans that go on beyond what the list may read: one that a limit stops sooner reads less than by an index. */
  scans: number
  /** The most rows that one of the statements read. */
  rows: number
}

export async function benchQueryPlans(report: (line: string) => void): Promise<Verdict[]> {
  const bank = await startBenchBank()
  try {
    const today = dayAt(bank.bank.clock.now())
    // Until today: the days asked for have movements, and a month, whose rows its total reads, is little of the list on any day of the year.
    const from = addDays(today, 1 - COUNTED / PER_DAY)
    await loadHistory(bank.owner, history({ ...bank, from, count: COUNTED, perDay: PER_DAY }))
    await seedLists(bank)
    const verdicts: Verdict[] = []
    for (const list of listsOf(bank)) verdicts.push(...(await measure(bank, list, today, report)))
    return verdicts
  } finally {
    await bank.stop()
  }
}

async function measure(bank: BenchBank, list: LongList, today: LocalDate, report: (line: string) => void): Promise<Verdict[]> {
  const readings: Reading[] = []
  const week = `fromDate=${addDays(today, -30)}&toDate=${addDays(today, -24)}`
  for (const query of ['', week, ...list.searches.map((words) => `search=${encodeURIComponent(words)}`)]) {
    const reading = await readingOf(bank, list, query)
    report(`plans: ${list.name} «${decodeURIComponent(query)}» reads ${reading.rows} rows of ${list.table}`)
    readings.push(reading)
  }
  const scans = readings.reduce((sum, reading) => sum + reading.scans, 0)
  const most = Math.max(...readings.map(({ rows }) => rows))
  return [
    limit(`${list.name}: sequential scans of ${list.table}, but for short ones`, scans, 'at most', 0, ''),
    limit(`${list.name}: rows read by a statement, beside those of the list`, most / COUNTED, 'at most', list.most, ' ×'),
  ]
}

async function readingOf({ address, headers, database, owner }: BenchBank, list: LongList, query: string): Promise<Reading> {
  const statements = await recorded(database, async () => {
    const answer = await fetch(`${address}/services${list.path}?${query}`, { headers })
    if (!answer.ok) throw new Error(`${list.name} ${query}: ${await answer.text()}`)
    await answer.text()
  })
  const nodes = (await Promise.all(statements.map((statement) => planOf(owner, statement)))).map((plan) => nodesOf(plan, list.table))
  return {
    scans: nodes.flat().filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > list.most * COUNTED).length,
    rows: Math.max(0, ...nodes.map((those) => those.reduce((sum, node) => sum + rowsOf(node), 0))),
  }
}

async function planOf({ pool }: BenchBank['owner'], { text, values }: Statement): Promise<Node> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`, values)
  const [row] = rows
  if (!row) throw new Error(`No plan of ${text}`)
  return row['QUERY PLAN'][0].Plan
}

/** Those that read the table, with `Plans` of their own or not. */
function nodesOf(node: Node, table: string): Node[] {
  return [...(node['Relation Name'] === table ? [node] : []), ...(node.Plans ?? []).flatMap((one) => nodesOf(one, table))]
}

function rowsOf(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

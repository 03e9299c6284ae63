/** What the whole bank weighs at rest: Node, PostgreSQL and all their children, each page shared counted once (Pss). */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from './process-files.ts'
import { limit, type Verdict } from './verdict.ts'

const STARTED_MS = 3000
/** V8 takes most of a minute without work to give back what loading the demo took of its young generation. */
const REST_MS = 75_000
const MAX_MB = 400

export async function benchMemory(report: (line: string) => void): Promise<Verdict[]> {
  if (process.platform !== 'linux') {
    report('memory: not measured; the share of each page is only told by Linux')
    return []
  }
  await pause(STARTED_MS)
  const loaded = megabytes()
  await pause(REST_MS)
  return [
    limit('memory of the process tree just after the demo has been loaded', loaded, 'at most', MAX_MB, ' MB'),
    limit('memory of the process tree at rest', megabytes(), 'at most', MAX_MB, ' MB'),
  ]
}

function megabytes(): number {
  const tree = descendants(Number(process.env['ALMENARA_E2E_PID']))
  return tree.map(pss).reduce((sum, one) => sum + one, 0) / 1024
}

function descendants(root: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // Processes come and go while they are listed: one that has gone has no parent.
    const parent = statusOf(name, 'PPid')
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const walk = (pid: number): number[] => [pid, ...(parents.get(pid) ?? []).flatMap(walk)]
  return walk(root)
}

function pss(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
}

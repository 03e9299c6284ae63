/** What a two-step order costs over HTTP, both calls and its code, beside the bare posting function and beside a server without batches. */
import { CALLERS, findPgbench, runPgbench } from './ledger.ts'
import { databaseCpu } from './database-cpu.ts'
import { limit, median, type Verdict } from './verdict.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { costs, serve, type Run, type Served } from './served.ts'
import { bearers } from './two-step-clients.ts'

const ROUNDS = 5
/** Until a server's code is compiled for what it does; a bank's runs for months. */
const WARM_SECONDS = 10
const SECONDS = 5

/** Answers nothing when pgbench is not installed. Runs alternate, so that whatever else the machine does falls on all. */
export async function benchTwoStep(report: (line: string) => void): Promise<Verdict[]> {
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    report('two-step: not measured; it is compared with pgbench (Debian: apt install postgresql-contrib; macOS: brew install postgresql)')
    return []
  }
  return withPreparedBank(async ({ connection, folder, owner }) => {
    const people = await bearers(owner, CALLERS)
    const served: Served[] = []
    const start = async (most?: number) => {
      const one = await serve({ connection, folder, people, most })
      served.push(one)
      await one.run(WARM_SECONDS)
      return one
    }
    try {
      const [grouped, single] = [await start(), await start(1)]
      const runs = { bare: [] as Bare[], ours: [] as Run[], alone: [] as Run[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.bare.push(await runBare(() => runPgbench(pgbench, connection, folder, undefined), folder))
        runs.ours.push(await grouped.run(SECONDS))
        runs.alone.push(await single.run(SECONDS))
      }
      return verdicts(runs, report)
    } finally {
      for (const one of served) await one.stop()
    }
  })
}

interface Runs {
  bare: Bare[]
  ours: Run[]
  alone: Run[]
}

const of = <T>(all: readonly T[], what: (run: T) => number) => median(all.map(what))

function verdicts({ bare, ours, alone }: Runs, report: (line: string) => void): Verdict[] {
  const [single, grouped, apart] = [of(bare, ({ rate }) => rate), of(ours, ({ rate }) => rate), of(alone, ({ rate }) => rate)]
  report(
    `two-step: ${Math.round(grouped)} orders/s, ${Math.round(apart)} in batches of one; ${Math.round(single)} bare postings/s by pgbench; ${CALLERS} clients`,
  )
  report(`two-step: an order takes ${costs(ours, median)}; a bare posting ${of(bare, ({ database }) => database).toFixed(2)} in PostgreSQL`)
  // What they reach, and why these limits: `decisions/2026-11-work-in-groups.md`.
  return [
    limit('two-step order over HTTP, against the bare posting by pgbench', grouped / single, 'at least', 0.23, '×'),
    limit('two-step order over HTTP, against batches of one', grouped / apart, 'at least', 2.5, '×'),
  ]
}

type Bare = Pick<Run, 'rate' | 'database'>

async function runBare(run: () => Promise<number>, folder: string): Promise<Bare> {
  const [before, begun] = [databaseCpu(folder), performance.now()]
  const rate = await run()
  return { rate, database: (databaseCpu(folder) - before) / (rate * ((performance.now() - begun) / 1000)) }
}

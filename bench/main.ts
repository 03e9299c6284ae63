/**
 * `npm run bench`: what the portal, the ledger and the session log cost, each figure beside its limit. Names can be given:
 * `npm run bench -- weight memory`.
 */
import startBank from '../e2e/support/bank.ts'
import { benchAlerts } from './alerts.ts'
import { benchBizum } from './bizum.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMailbox } from './mailbox.ts'
import { benchEntriesInParts } from './entries-in-parts.ts'
import { benchExports } from './exports.ts'
import { benchMemory } from './memory.ts'
import { benchScreenMoves } from './screen-moves.ts'
import { benchRowSizes } from './row-sizes.ts'
import { benchSessionLog } from './session-log.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStatements } from './statements.ts'
import { startMillion } from './million.ts'
import { benchMovements } from './movements.ts'
import { benchPayments } from './payments.ts'
import { benchProcesses } from './processes.ts'
import { benchQueryPlans } from './query-plans.ts'
import { benchTransfers } from './transfers.ts'
import { benchTwoStep } from './two-step.ts'
import { benchTracing } from './tracing.ts'
import { limit, type Verdict } from './verdict.ts'
import { benchVerifyDay } from './verify-day.ts'
import { benchWeight } from './weight.ts'

const report = (line: string) => void process.stdout.write(`  ${line}\n`)

async function ledger(): Promise<Verdict[]> {
  const ratios = await benchLedger(report)
  if (!ratios) return []
  return [
    limit('posting, spread accounts, against pgbench', ratios.spread, 'at least', 1, '×'),
    limit('posting, one hot account, against no grouping', ratios.hot, 'at least', 3, '×'),
    limit('postings through one house account, against disjoint ones', ratios.house, 'at least', 0.9, '×'),
  ]
}

type Bench = (report: (line: string) => void) => Promise<Verdict[]>

/** Those that need a running bank share one. */
const WITH_BANK: Readonly<Record<string, Bench>> = {
  weight: benchWeight,
  memory: benchMemory,
  'screen-moves': benchScreenMoves,
  lighthouse: benchLighthouse,
}

/** Those that need a long account share one. */
const WITH_MILLION = { movements: benchMovements, exports: benchExports }

const ALONE: Readonly<Record<string, Bench>> = {
  ledger,
  'two-step': benchTwoStep,
  processes: benchProcesses,
  tracing: benchTracing,
  transfers: benchTransfers,
  bizum: benchBizum,
  payments: benchPayments,
  alerts: benchAlerts,
  mailbox: benchMailbox,
  statements: benchStatements,
  'sign-in': benchSignIn,
  'query-plans': benchQueryPlans,
  'verify-day': benchVerifyDay,
  'entries-in-parts': benchEntriesInParts,
  'row-sizes': benchRowSizes,
  'session-log': benchSessionLog,
}

/** Tells the figures of one as soon as it has them. One that fails is told too, and takes nothing of the others with it. */
async function measure(name: string, bench: () => Promise<Verdict[]>): Promise<void> {
  try {
    for (const { name: what, value, unit, rule, bound, holds } of await bench()) {
      report(`${holds ? 'ok  ' : 'MISS'} ${what}: ${value}${unit} (${rule} ${bound}${unit})`)
      if (!holds) process.exitCode = 1
    }
  } catch (error) {
    report(`MISS ${name} was not measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}

async function main(names: readonly string[]): Promise<void> {
  const known = [WITH_BANK, WITH_MILLION, ALONE].flatMap((benches) => Object.keys(benches))
  const strange = names.filter((name) => !known.includes(name))
  if (strange.length > 0) throw new Error(`There is no bench called ${strange.join(', ')}: there are ${known.join(', ')}`)
  const asked = <T>(benches: Readonly<Record<string, T>>) =>
    Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))
  const withBank = asked(WITH_BANK)
  if (withBank.length > 0) {
    const stop = await startBank()
    try {
      for (const [name, bench] of withBank) await measure(name, () => bench(report))
    } finally {
      await stop()
    }
  }
  const withMillion = asked(WITH_MILLION)
  if (withMillion.length > 0) {
    const million = await startMillion(report)
    try {
      for (const [name, bench] of withMillion) await measure(name, () => bench(million, report))
    } finally {
      await million.stop()
    }
  }
  for (const [name, bench] of asked(ALONE)) await measure(name, () => bench(report))
}

await main(process.argv.slice(2))

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

/** Those that need a running bank share one. */
const WITH_BANK = { weight: benchWeight, memory: benchMemory, 'screen-moves': benchScreenMoves, lighthouse: benchLighthouse }

/** Those that need a long account share one. */
const WITH_MILLION = { movements: benchMovements, exports: benchExports }

async function withMillion(chosen: readonly (typeof WITH_MILLION)[keyof typeof WITH_MILLION][]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  if (chosen.length === 0) return verdicts
  const million = await startMillion(report)
  try {
    for (const bench of chosen) verdicts.push(...(await bench(million, report)))
  } finally {
    await million.stop()
  }
  return verdicts
}

async function main(names: readonly string[]): Promise<void> {
  const asked = (name: string) => names.length === 0 || names.includes(name)
  const verdicts: Verdict[] = []
  const chosen = Object.entries(WITH_BANK).filter(([name]) => asked(name))
  if (chosen.length > 0) {
    const stop = await startBank()
    try {
      for (const [, bench] of chosen) verdicts.push(...(await bench(report)))
    } finally {
      await stop()
    }
  }
  verdicts.push(...(await withMillion(Object.entries(WITH_MILLION).flatMap(([name, bench]) => (asked(name) ? [bench] : [])))))
  if (asked('ledger')) verdicts.push(...(await ledger()))
  if (asked('two-step')) verdicts.push(...(await benchTwoStep(report)))
  if (asked('tracing')) verdicts.push(...(await benchTracing(report)))
  if (asked('transfers')) verdicts.push(...(await benchTransfers(report)))
  if (asked('bizum')) verdicts.push(...(await benchBizum(report)))
  if (asked('payments')) verdicts.push(...(await benchPayments(report)))
  if (asked('alerts')) verdicts.push(...(await benchAlerts(report)))
  if (asked('mailbox')) verdicts.push(...(await benchMailbox(report)))
  if (asked('statements')) verdicts.push(...(await benchStatements(report)))
  if (asked('sign-in')) verdicts.push(...(await benchSignIn(report)))
  if (asked('query-plans')) verdicts.push(...(await benchQueryPlans(report)))
  if (asked('verify-day')) verdicts.push(...(await benchVerifyDay(report)))
  if (asked('row-sizes')) verdicts.push(...(await benchRowSizes(report)))
  if (asked('session-log')) verdicts.push(...(await benchSessionLog(report)))
  for (const { name, value, unit, rule, bound, holds } of verdicts)
    report(`${holds ? 'ok  ' : 'MISS'} ${name}: ${value}${unit} (${rule} ${bound}${unit})`)
  if (verdicts.some(({ holds }) => !holds)) process.exitCode = 1
}

await main(process.argv.slice(2))

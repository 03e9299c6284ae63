/** `npm run drills -- NAME …`: runs the drills that are named (`tools/drills.mjs` builds them); `--short` in the form that CI runs. */
import { alertRules, hasPromtool } from './alert-rules.ts'
import { packages } from './packages.ts'
import { pooler } from './pooler.ts'
import { entriesInParts } from './entries-in-parts.ts'
import { failover } from './failover.ts'
import { keys } from './keys.ts'
import { logInParts } from './log-in-parts.ts'
import { restart } from './restart.ts'
import { restore } from './restore.ts'
import { standby } from './standby.ts'
import { runDrill, type Drill } from './support/ground.ts'
import { findPgbouncer } from './support/pgbouncer.ts'
import { twoVersions } from './two-versions.ts'

interface Entry {
  what: string
  drill: Drill
  /** Whether CI runs its short form. */
  inCi: boolean
}

const DRILLS: Readonly<Record<string, Entry>> = {
  // Promtool is in no npm package: CI runs it where the machine has it, and what it checks without, `alert-rules.test.ts` does.
  'alert-rules': { what: 'alert rules in promtool', drill: alertRules, inCi: hasPromtool() },
  packages: { what: 'the container image, and the services of the compose file on it', drill: packages, inCi: false },
  restart: { what: 'two processes behind a proxy are replaced under load', drill: restart, inCi: true },
  // PgBouncer is in no npm package: CI drills it where the machine has it.
  pooler: { what: 'two processes behind PgBouncer lose its connections under load', drill: pooler, inCi: findPgbouncer() !== undefined },
  'two-versions': { what: 'a version and the next serve one database, forward and back', drill: twoVersions, inCi: true },
  failover: { what: 'the primary is killed, frozen and partitioned, and its standby promoted', drill: failover, inCi: true },
  // Most of it measures how much reading leaves the primary; who is answered from where, `standby-reads.test.ts` and `caught-up.test.ts` hold.
  standby: { what: 'lists and files are read from a standby that follows, stands still and is lost', drill: standby, inCi: false },
  restore: { what: 'the bank is restored to a moment from a base backup and the WAL', drill: restore, inCi: true },
  // What it promises `split-entries.test.ts` holds, but for how long customers wait.
  'entries-in-parts': { what: 'the entries are split into parts under load', drill: entriesInParts, inCi: false },
  // What it promises `begin-part.test.ts` and `archive-log.test.ts` hold, but for how long customers wait.
  'log-in-parts': { what: 'parts of the session log begin and are moved under load', drill: logInParts, inCi: false },
  keys: { what: 'the sealing key is replaced under load', drill: keys, inCi: false },
}

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const named = words.filter((word) => word !== '--short')
const unknown = named.find((name) => !(name in DRILLS))
const chosen = Object.entries(DRILLS).filter(([name, { inCi }]) => (named.length === 0 ? isShort && inCi : named.includes(name)))

if (unknown !== undefined || chosen.length === 0) {
  const list = Object.entries(DRILLS).map(([name, { what }]) => `  ${name.padEnd(14)}${what}`)
  process.stderr.write(`Usage: npm run drills -- NAME … [--short]; without names, --short runs all that CI runs.\n${list.join('\n')}\n`)
  process.exitCode = 2
} else {
  const failed: string[] = []
  for (const [name, { drill }] of chosen) if (!(await runDrill(name, drill, isShort))) failed.push(name)
  if (failed.length > 0) {
    process.stderr.write(`\nFailed: ${failed.join(', ')}\n`)
    process.exitCode = 1
  }
}

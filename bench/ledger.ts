import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../services/src/clock.ts'
import { type Database, openDatabase } from '../services/src/db/connection.ts'
import type { EmbeddedConnection } from '../services/src/db/embedded.ts'
import { createLedger, type Ledger } from '../services/src/ledger/batcher.ts'
import { houseAccount } from '../services/src/products/house-accounts.ts'
import { moving } from '../services/src/testing/postings.ts'
import { ACCOUNTS, withPreparedBank } from './prepared-bank.ts'

export const CALLERS = 32
const SECONDS = 5
const ROUNDS = 3

/** How much faster postings are than one by one, as ratios of medians. */
export interface LedgerBench {
  /** Through one of the bank's own accounts, against between customers, by two processes' worth of groups. */
  house: number
  /** Between customers at random. */
  spread: number
  /** Between a customer and one account of the bank. */
  hot: number
}

/**
 * What group commit is worth: postings a second of 32 callers of `ledger.post` in one process, against 32 clients of pgbench, a C
 * program beside the database, that call a function which writes the same rows for one posting. Runs alternate, so that whatever else
 * the machine does falls on both. Answers `undefined` when pgbench is not installed.
 */
export async function benchLedger(report: (line: string) => void): Promise<LedgerBench | undefined> {
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    report('ledger: not measured; it is compared with pgbench (Debian: apt install postgresql-contrib; macOS: brew install postgresql)')
    return undefined
  }
  return withPreparedBank(async ({ connection, folder, house }) => {
    const database = openDatabase(connection)
    try {
      const ledger = createLedger({ database, clock: systemClock })
      const compare = (isHot: boolean) =>
        alternate(
          () => postFor(ledger, isHot ? house : undefined),
          () => runPgbench(pgbench, connection, folder, isHot ? house : undefined),
        )
      const [spread, hot] = [await compare(false), await compare(true)]
      report(`ledger, spread accounts: ${line(spread)}`)
      report(`ledger, one hot account: ${line(hot)}`)
      return { spread: spread.ratio, hot: hot.ratio, house: await throughHouse(database, report) }
    } finally {
      await database.close()
    }
  })
}

/** Two ledgers, as those of two processes: what goes through one of the bank's own accounts, in turn with what has no account in common. */
async function throughHouse(database: Database, report: (line: string) => void): Promise<number> {
  const transit = await houseAccount(database, 'sepa-transit')
  const ledgers = [0, 1].map(() => createLedger({ database, clock: systemClock }))
  const all = async (house: number | undefined) => {
    const rates = await Promise.all(ledgers.map((ledger) => postFor(ledger, house, CALLERS / ledgers.length)))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  const { ours, theirs, ratio } = await alternate(
    () => all(transit),
    () => all(undefined),
  )
  report(`ledger, two at a time: ${Math.round(ours)} postings/s through one house account, ${Math.round(theirs)} between customers`)
  return ratio
}

interface Comparison {
  ours: number
  theirs: number
  ratio: number
}

const line = ({ ours, theirs, ratio }: Comparison) =>
  `${ratio.toFixed(2)} × (${Math.round(ours)} postings/s grouped, ${Math.round(theirs)} one by one with pgbench, ${CALLERS} callers, medians of ${ROUNDS})`

export async function alternate(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Comparison> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    rates[0].push(await ours())
    rates[1].push(await theirs())
  }
  const [a, b] = [median(rates[0]), median(rates[1])]
  return { ours: a, theirs: b, ratio: a / b }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const customer = () => 1 + Math.floor(Math.random() * ACCOUNTS)

/** Postings a second of so many callers, each asking again as soon as it is answered. */
export async function postFor(ledger: Ledger, house: number | undefined, callers = CALLERS): Promise<number> {
  const begun = performance.now()
  const end = begun + SECONDS * 1000
  let posted = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const from = customer()
        const { outcome } = await ledger.post(moving(1 + Math.floor(Math.random() * 100), from, house ?? (from % ACCOUNTS) + 1))
        if (outcome !== 'POSTED') throw new Error(outcome)
        posted += 1
      }
    }),
  )
  return posted / ((performance.now() - begun) / 1000)
}

export async function runPgbench(
  pgbench: string,
  { host, user, database }: EmbeddedConnection,
  folder: string,
  house: number | undefined,
): Promise<number> {
  const script = join(folder, 'post.sql')
  const to = house ?? `:from % ${ACCOUNTS} + 1`
  writeFileSync(
    script,
    `\\set from random(1, ${ACCOUNTS})\n\\set to ${to}\n\\set amount random(1, 100)\nselect post_one(:from, :to, :amount);\n`,
  )
  const argv = [
    '-n',
    '-h',
    host,
    '-U',
    user,
    '-M',
    'prepared',
    '-c',
    String(CALLERS),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-f',
    script,
    database,
  ]
  const { stdout } = await promisify(execFile)(pgbench, argv)
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench said: ${stdout}`)
  return Number(rate)
}

export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  return versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find((path) => existsSync(path))
}

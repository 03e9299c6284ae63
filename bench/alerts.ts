/** What alerts cost the postings that they watch, and how soon after its commit one leaves. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../services/src/clock.ts'
import { openDatabase, type Database } from '../services/src/db/connection.ts'
import { createLedger, type Ledger } from '../services/src/ledger/batcher.ts'
import { moving } from '../services/src/testing/postings.ts'
import { alternate, postFor } from './ledger.ts'
import { ACCOUNTS, withPreparedBank } from './prepared-bank.ts'
import { limit, median, type Verdict } from './verdict.ts'

/** Built beside the services (`tools/bench.mjs`). */
const PROGRAM = 'services/dist/bench-alert-process.js'
const LEAVES = { times: 20, seconds: 2 }
/** Longer than judging what the load left takes. */
const LONGEST_MS = 180_000
const LEAST = 0.97

export function benchAlerts(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ owner, connection, house }) => {
    await contract(owner)
    const database = openDatabase(connection)
    const ledger = createLedger({ database, clock: systemClock })
    try {
      const beside = await postings(owner, ledger, report)
      const child = fork(PROGRAM, [JSON.stringify({ connection })], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      await once(child, 'message')
      const behind = await catchUp(owner, ledger, report)
      const leaves = await howSoon(owner, { ledger, house, child })
      report(`alerts: an alert leaves ${Math.round(median(leaves))} ms after its commit, at most ${Math.round(Math.max(...leaves))} ms`)
      child.send('stop')
      await once(child, 'exit')
      return [
        limit(`posting to ${ACCOUNTS} watched accounts, beside to none`, beside, 'at least', LEAST, '×'),
        limit('entries of that load that nobody judged', behind, 'at most', 0, ''),
        limit(
          `an alert, from its commit until it leaves, the slowest of ${LEAVES.times}`,
          Math.max(...leaves) / 1000,
          'at most',
          LEAVES.seconds,
          ' s',
        ),
      ]
    } finally {
      await database.close()
    }
  })
}

/** One person, who has an alert of each account: of an income so large that none fires. Nobody watches yet. */
async function contract(owner: Database): Promise<void> {
  const run = (text: string) => owner.pool.query(text)
  await run("insert into parties (kind, name, tax_id) values ('PERSON', 'Persona', 'T1')")
  await run("insert into users (party_id, username, password_hash) select id, 'cliente', '-' from parties")
  await run(
    "insert into contacts (party_id, kind, value, since, verified_at) select id, 'EMAIL', 'persona@correo.example', now(), now() from parties",
  )
  await run(`insert into products (id, type, commercial_name, identifier, ledger_account_id, opened_on)
    select 'P' || n, 'VIEW', 'Cuenta', 'ES00' || lpad(n::text, 20, '0'), n, '2020-01-01' from generate_series(1, ${ACCOUNTS}) n`)
  await run("insert into powers (user_id, product_id, position) select u.id, p.id, 1 from users u, products p where p.id like 'P%'")
  await run(`insert into alert_contracts (id, number, user_id, product_id, channels, hide_amounts, conditions_version, created_at)
    select 'A' || p.id, 'A-' || p.id, u.id, p.id, '{EMAIL}', false, 1, now() from users u, products p where p.id like 'P%'`)
  await run(`insert into alert_rules (contract_id, ordinal, code, amount, repeat, from_seq)
    select id, 1, 'INCOME', 99999999, 'EVERY_TIME', 0 from alert_contracts`)
  await run('vacuum analyze')
}

const watch = (owner: Database) =>
  owner.pool.query(`insert into alert_watches (account_id, seen_seq, seen_held)
    select p.ledger_account_id, a.seq, a.held from products p join ledger_accounts a on a.id = p.ledger_account_id where p.id like 'P%'`)

/** A posting does the same whether its accounts are watched or not: in turns, so that whatever else the machine does falls on both. */
async function postings(owner: Database, ledger: Ledger, report: (line: string) => void): Promise<number> {
  const watched = async () => {
    await watch(owner)
    try {
      return await postFor(ledger, undefined)
    } finally {
      await owner.pool.query('delete from alert_watches')
    }
  }
  const { ours, theirs, ratio } = await alternate(watched, () => postFor(ledger, undefined))
  report(`alerts: ${Math.round(ours)} postings/s to watched accounts, ${Math.round(theirs)} to others`)
  return ratio
}

/** Under the same load, with a process that judges it beside it on this machine. Answers the entries that are still to be judged once it rests. */
async function catchUp(owner: Database, ledger: Ledger, report: (line: string) => void): Promise<number> {
  await watch(owner)
  const rate = await postFor(ledger, undefined)
  const unseen = async () => {
    const { rows } = await owner.pool.query<{ left: number }>(
      'select coalesce(sum(a.seq - w.seen_seq), 0)::float8 as left from alert_watches w join ledger_accounts a on a.id = w.account_id',
    )
    return rows[0]?.left ?? 0
  }
  const began = Date.now()
  const left = await unseen()
  while ((await unseen()) > 0 && Date.now() - began < LONGEST_MS) await pause(50)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  report(`alerts: ${Math.round(rate)} postings/s while another process judges them; ${left} entries were judged in the ${seconds} s after`)
  return unseen()
}

interface Resting {
  ledger: Ledger
  house: number
  child: ChildProcess
}

/** Milliseconds from the commit of a credit until the carrier is given its message, one account after the other. */
async function howSoon(owner: Database, { ledger, house, child }: Resting): Promise<number[]> {
  await owner.pool.query(`insert into alert_rules (contract_id, ordinal, code, repeat, from_seq)
    select 'AP' || n, 2, 'INCOME', 'EVERY_TIME', 0 from generate_series(1, ${LEAVES.times}) n`)
  const times: number[] = []
  for (let account = 1; account <= LEAVES.times; account += 1) {
    const taken = once(child, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    await ledger.post(moving(1, house, account))
    const committed = Date.now()
    const [{ takenAt }] = (await taken) as [{ takenAt: number }]
    times.push(takenAt - committed)
  }
  return times
}

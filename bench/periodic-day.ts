/** A morning with ten thousand periodic orders: two processes at it, one killed in the middle, and each order made exactly once. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import type { Connection, Database } from '../services/src/db/connection.ts'
import { verifyLedger } from '../services/src/ledger/verify.ts'
import type { Bearer } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'

const ORDERS = 10_000
/** Made one by one, as all were before there were batches: enough to know their pace. */
const ALONE = 2_000
/** When as many have been made, one of the processes is killed. */
const MIDDLE = 3_000
const MONDAY = toLocalDate('2026-11-23')
const MORNING = toInstant('2026-11-23T06:00:00+01:00')
/** Built beside the services (`tools/bench.mjs`). */
const PROGRAM = 'services/dist/bench-periodic-day.js'

interface Morning {
  owner: Database
  connection: Connection
  people: readonly Bearer[]
  report: (line: string) => void
}

export async function benchPeriodicDay({ owner, connection, people, report }: Morning): Promise<Verdict[]> {
  const alone = await oneByOne({ owner, connection, people })
  await order(owner, people, ORDERS)
  const begun = performance.now()
  const [first, second] = [start(connection), start(connection)]
  await Promise.all([once(first, 'message'), once(second, 'message')])
  while ((await made(owner)).times < MIDDLE + ALONE) await new Promise((resolve) => setTimeout(resolve, 20))
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
  const before = (await made(owner)).times - ALONE
  await ended(second)
  const seconds = (performance.now() - begun) / 1000
  // What comes back after the crash finds nothing to do.
  await ended(start(connection))
  const { times, orders, moved } = await made(owner)
  const pace = ORDERS / seconds
  report(`transfers: ${ORDERS} periodic orders made in ${seconds.toFixed(1)} s by two processes, of which one was killed after ${before}`)
  report(`transfers: ${Math.round(pace)} periodic orders a second in batches, ${Math.round(alone)} one by one`)
  const wrong = await verifyLedger(owner)
  return [
    limit('periodic orders in batches, against one by one', pace / alone, 'at least', 4, '×'),
    limit(`periodic orders of one morning that were made, of ${ORDERS}`, orders - ALONE, 'at least', ORDERS, ''),
    limit('periodic orders of one morning that were made twice', times - orders, 'at most', 0, ''),
    limit('periodic orders of one morning that wait for their next day', moved - ALONE, 'at least', ORDERS, ''),
    limit('accounts that do not add up after that morning', wrong.length, 'at most', 0, ''),
  ]
}

/** Orders a second, by two processes that make each in a transaction of its own. */
async function oneByOne({ owner, connection, people }: Omit<Morning, 'report'>): Promise<number> {
  await order(owner, people, ALONE)
  const begun = performance.now()
  await Promise.all([ended(start(connection, true)), ended(start(connection, true))])
  return ALONE / ((performance.now() - begun) / 1000)
}

/** Between the two accounts of each customer, as many each. */
async function order(owner: Database, people: readonly Bearer[], count: number): Promise<void> {
  await owner.pool.query(
    `insert into periodic_transfers (id, user_id, channel, scope, product_id, target_id, creditor_name, creditor_iban, creditor_bic, amount,
                                     concept, ledger_account_id, target_account_id, debtor_name, debtor_iban, periodicity, first_on, next_on, ordered_at)
     select gen_random_uuid(), w.user_id, 'web', 'internal', f.id, t.id, 'Ahorro', t.identifier, 'ALMNESMMXXX', 1,
            'Ahorro del mes', f.ledger_account_id, t.ledger_account_id, 'Persona', f.identifier, 'MONTHLY', $2::date - 1, $2::date - 1, $3::timestamptz
     from generate_series(0, $4 - 1) at
       join unnest($1::text[], $5::text[]) with ordinality p(source, target, place) on p.place = at % cardinality($1::text[]) + 1
       join products f on f.id = p.source join products t on t.id = p.target join powers w on w.product_id = f.id`,
    [people.map(({ from }) => from), MONDAY, MORNING, count, people.map(({ to }) => to)],
  )
}

async function made(owner: Database): Promise<{ times: number; orders: number; moved: number }> {
  const { rows } = await owner.pool.query<{ times: number; orders: number; moved: number }>(
    `select count(*) as times, count(distinct p.periodic_id) as orders,
            (select count(*) from periodic_transfers where next_on = '2026-12-22') as moved
     from payments p where p.periodic_id is not null and p.state = 'SETTLED'`,
  )
  return rows[0] ?? { times: 0, orders: 0, moved: 0 }
}

function start(connection: Connection, alone = false): ChildProcess {
  const asked = JSON.stringify({ connection, day: MONDAY, now: MORNING, alone })
  return fork(PROGRAM, [asked], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  if (code !== 0) throw new Error(`The process of the morning ended with ${code}`)
}

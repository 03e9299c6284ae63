/** What a transfer costs from its form to its payment, both calls over HTTP, beside the bare posting; and what lists and mornings of many cost. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toInstant } from '@almenara/contract/dates'
import { openDatabase } from '../services/src/db/connection.ts'
import { nodeFlags } from '../e2e/support/node-flags.ts'
import { startEmbedded } from '../services/src/db/embedded.ts'
import { migrate } from '../services/src/db/migrate.ts'
import { benchIssuedPages } from './issued-pages.ts'
import { CALLERS, findPgbench, prepare, runPgbench } from './ledger.ts'
import { benchPeriodicDay } from './periodic-day.ts'
import { bearers, clientsFor, type Ask, type Bearer } from './two-step-clients.ts'
import { limit, median, type Verdict } from './verdict.ts'

const ROUNDS = 3
const WARM_SECONDS = 5
const SECONDS = 5
const SERVER = 'services/dist/bench-two-step-server.js'
/** A bank day before the cut-off, so that each kind is charged when it is signed. */
const NOW = toInstant('2026-11-20T10:00:00+01:00')

/** Answers nothing when pgbench is not installed. */
export async function benchTransfers(report: (line: string) => void): Promise<Verdict[]> {
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    report(
      'transfers: not measured; they are compared with pgbench (Debian: apt install postgresql-contrib; macOS: brew install postgresql)',
    )
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  const { connection } = server
  const owner = openDatabase(connection, { role: 'owner' })
  try {
    await migrate(connection)
    await prepare(owner)
    const people = await bearers(owner, CALLERS)
    const services = fork(SERVER, [JSON.stringify({ connection, now: NOW })], {
      execArgv: nodeFlags(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [{ port }] = (await once(services, 'message')) as [{ port: number }]
    const clients = clientsFor(port, people, connection, NOW)
    try {
      const bare = () => runPgbench(pgbench, connection, folder, undefined)
      const rates = await compare(clients, asks(people), bare)
      const pages = await benchIssuedPages({ owner, port, people, tokens: await clients.tokens(), report })
      return [...verdicts(rates, report), ...pages, ...(await benchPeriodicDay({ owner, connection, people, report }))]
    } finally {
      await clients.close()
      services.kill()
      await once(services, 'exit')
    }
  } finally {
    await owner.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** To a customer of this bank, which is a movement of its books; and to another bank, which goes out by way of the bank's transit account. */
function asks(people: readonly Bearer[]): Record<'book' | 'ordinary', Ask> {
  const next = new Map(people.map((person, at) => [person, people[(at + 1) % people.length]]))
  return {
    book: (person) => transferTo(person, next.get(person)?.iban ?? ''),
    ordinary: (person) => transferTo(person, 'ES9121000418450200051332'),
  }
}

const transferTo = ({ from }: Bearer, iban: string) => ({
  path: `/transfers/v1/${from}/creation`,
  body: { name: 'Luz Gil Arcos', iban, amount: 1, concept: 'Alquiler', when: { type: 'TODAY' } },
})

type Rates = Record<'bare' | 'book' | 'ordinary', number>

/** Medians in a second of runs that alternate, so that whatever else the machine does falls on all. */
async function compare(
  clients: ReturnType<typeof clientsFor>,
  { book, ordinary }: Record<'book' | 'ordinary', Ask>,
  bare: () => Promise<number>,
): Promise<Rates> {
  const rate = async (ask: Ask, seconds = SECONDS) => {
    const run = await clients.run(seconds, ask)
    return run.orders / run.seconds
  }
  for (const ask of [book, ordinary]) await rate(ask, WARM_SECONDS)
  const found = { bare: [] as number[], book: [] as number[], ordinary: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    found.bare.push(await bare())
    found.book.push(await rate(book))
    found.ordinary.push(await rate(ordinary))
  }
  return { bare: median(found.bare), book: median(found.book), ordinary: median(found.ordinary) }
}

function verdicts({ bare, book, ordinary }: Rates, report: (line: string) => void): Verdict[] {
  const rates = `${Math.round(book)} a second to customers of this bank, ${Math.round(ordinary)} to other banks`
  report(`transfers: ${rates}; ${Math.round(bare)} bare postings/s by pgbench; ${CALLERS} clients`)
  return [
    limit('transfer to a customer of this bank over HTTP, against the bare posting by pgbench', book / bare, 'at least', 0.015, '×'),
    limit('transfer to another bank over HTTP, against the bare posting by pgbench', ordinary / bare, 'at least', 0.015, '×'),
  ]
}

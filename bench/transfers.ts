/** What a transfer costs from its form to its payment, both calls over HTTP, beside the bare posting; and what lists and mornings of many cost. */
import { toInstant } from '@almenara/contract/dates'
import { benchIssuedPages } from './issued-pages.ts'
import { CALLERS, findPgbench, runPgbench } from './ledger.ts'
import { benchPeriodicDay } from './periodic-day.ts'
import { withServedBank } from './served-bank.ts'
import { costs, type Run, type Served } from './served.ts'
import type { Ask, Bearer } from './two-step-clients.ts'
import { limit, median, type Verdict } from './verdict.ts'

/** So that each orders ten or so in all runs together, as a bank's do in a day: what one has sent is added up for each transfer. */
const CUSTOMERS = 5000
const ROUNDS = 3
/** What stands in their way, and what they reach on a quiet machine: `decisions/2026-11-work-in-groups.md`. */
const OF_POSTING = 0.16
const OF_PLAIN = 0.7
const WARM_SECONDS = 5
const SECONDS = 5
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
  return withServedBank({ customers: CUSTOMERS, now: NOW }, async ({ owner, connection, folder, people, served }) => {
    const bare = () => runPgbench(pgbench, connection, folder, undefined)
    const found = await compare(served, asks(people), bare)
    const some = people.slice(0, CALLERS)
    return [
      ...verdicts(found, report),
      ...(await benchIssuedPages({ owner, port: served.port, people: some, tokens: await served.tokens(), report })),
      ...(await benchPeriodicDay({ owner, connection, people: some, report })),
    ]
  })
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

interface Found {
  bare: number[]
  plain: Run[]
  book: Run[]
  ordinary: Run[]
}

/** Runs that alternate, so that whatever else the machine does falls on all. */
async function compare(served: Served, { book, ordinary }: Record<'book' | 'ordinary', Ask>, bare: () => Promise<number>): Promise<Found> {
  for (const ask of [undefined, book, ordinary]) await served.run(WARM_SECONDS, ask)
  const found: Found = { bare: [], plain: [], book: [], ordinary: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    found.bare.push(await bare())
    found.plain.push(await served.run(SECONDS))
    found.book.push(await served.run(SECONDS, book))
    found.ordinary.push(await served.run(SECONDS, ordinary))
  }
  return found
}

const rate = (all: readonly Run[]) => median(all.map((run) => run.rate))

function verdicts({ bare: bares, ...runs }: Found, report: (line: string) => void): Verdict[] {
  const [bare, plain, book, ordinary] = [median(bares), rate(runs.plain), rate(runs.book), rate(runs.ordinary)]
  const rates = `${Math.round(book)} a second to customers of this bank, ${Math.round(ordinary)} to other banks`
  report(`transfers: ${rates}, ${Math.round(plain)} plain orders; ${Math.round(bare)} bare postings/s by pgbench; ${CALLERS} clients`)
  report(`transfers: a plain order takes ${costs(runs.plain, median)}`)
  report(`transfers: one to a customer of this bank takes ${costs(runs.book, median)}`)
  report(`transfers: one to another bank takes ${costs(runs.ordinary, median)}`)
  return [
    limit('transfer to a customer of this bank over HTTP, against the bare posting by pgbench', book / bare, 'at least', OF_POSTING, '×'),
    limit('transfer to another bank over HTTP, against the bare posting by pgbench', ordinary / bare, 'at least', OF_POSTING, '×'),
    limit('transfer to a customer of this bank, against the plain order', book / plain, 'at least', OF_PLAIN, '×'),
    limit('transfer to another bank, against the plain order', ordinary / plain, 'at least', OF_PLAIN, '×'),
  ]
}

/**
 * What an instant transfer and a Bizum cost from the form to the end, both calls over HTTP, beside transfers of the same kind; what a long list of
 * movements costs; and how many announced payments are taken.
 */
import { toInstant } from '@almenara/contract/dates'
import { benchArrivals } from './bizum-arrivals.ts'
import { joinBizum, phoneOf } from './bizum-customers.ts'
import { benchBizumPages } from './bizum-pages.ts'
import { CALLERS, findPgbench, runPgbench } from './ledger.ts'
import { withServedBank } from './served-bank.ts'
import { costs, type Run, type Served } from './served.ts'
import type { Ask, Bearer } from './two-step-clients.ts'
import { limit, median, type Verdict } from './verdict.ts'

const CUSTOMERS = 1000
/** What bounds it, and what it reaches: `decisions/2026-11-work-in-groups.md`. */
const INSTANT_OF_POSTING = 0.08
const ROUNDS = 3
const WARM_SECONDS = 5
const SECONDS = 5
const NOW = toInstant('2026-11-20T10:00:00+01:00')

/** Answers nothing when pgbench is not installed. */
export async function benchBizum(report: (line: string) => void): Promise<Verdict[]> {
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    report('bizum: not measured; it is compared with pgbench (Debian: apt install postgresql-contrib; macOS: brew install postgresql)')
    return []
  }
  return withServedBank({ customers: CUSTOMERS, now: NOW, rails: true, fill: joinBizum }, async (bank) => {
    const { owner, connection, folder, people, served } = bank
    const found = await compare(served, asks(people), () => runPgbench(pgbench, connection, folder, undefined))
    const left = await owner.pool.query("select from bizum_payments where direction = 'OUT' and state <> 'SETTLED'")
    return [
      ...verdicts(found, report),
      limit('payments by Bizum that had not arrived when their customer was answered', left.rowCount ?? 0, 'at most', CALLERS, ''),
      ...(await benchBizumPages({ owner, port: served.port, people, tokens: await served.tokens(), report })),
      ...(await benchArrivals({ connection, owner, people, report, now: NOW })),
    ]
  })
}

type Kind = 'book' | 'instant' | 'here' | 'elsewhere'

const transferTo = ({ from }: Bearer, iban: string, type: 'TODAY' | 'INSTANT') => ({
  path: `/transfers/v1/${from}/creation`,
  body: { name: 'Luz Gil Arcos', iban, amount: 1, concept: 'Alquiler', when: { type } },
})

const bizumTo = ({ from: account }: Bearer, phone: string) => ({
  path: '/bizum/v1/send-payment-c2c',
  body: { account, recipients: [{ phone, amount: 50 }], concept: 'Alquiler' },
})

/** Transfers and Bizum to another customer of this bank, and to other banks: the clearing is simulated, and Bizum's scheme answers at once. */
function asks(people: readonly Bearer[]): Record<Kind, Ask> {
  const next = new Map(people.map((person, at) => [person, people[(at + 1) % people.length]]))
  return {
    book: (person) => transferTo(person, next.get(person)?.iban ?? '', 'TODAY'),
    instant: (person) => transferTo(person, 'ES9121000418450200051332', 'INSTANT'),
    here: (person) => bizumTo(person, phoneOf(next.get(person))),
    elsewhere: (person) => bizumTo(person, '+34711223344'),
  }
}

type Found = Record<Kind, Run[]> & { bare: number[] }
const KINDS: readonly Kind[] = ['book', 'here', 'instant', 'elsewhere']

/** Runs that alternate, so that whatever else the machine does falls on all. */
async function compare(served: Served, of: Record<Kind, Ask>, bare: () => Promise<number>): Promise<Found> {
  for (const kind of KINDS) await served.run(WARM_SECONDS, of[kind])
  const found: Found = { bare: [], book: [], instant: [], here: [], elsewhere: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    found.bare.push(await bare())
    for (const kind of KINDS) found[kind].push(await served.run(SECONDS, of[kind]))
  }
  return found
}

const beside = (bizum: number, transfer: number) => `${Math.round(bizum)} a second, and ${Math.round(transfer)} transfers`
const rate = (all: readonly Run[]) => median(all.map((run) => run.rate))

function verdicts(found: Found, report: (line: string) => void): Verdict[] {
  const [book, instant, here, elsewhere] = [rate(found.book), rate(found.instant), rate(found.here), rate(found.elsewhere)]
  const bare = median(found.bare)
  const rates = found.instant.map((run) => run.rate)
  report(`bizum: to customers of this bank ${beside(here, book)}; to other banks ${beside(elsewhere, instant)} that are instant`)
  report(`bizum: ${Math.round(bare)} bare postings/s by pgbench; ${CALLERS} clients`)
  report(`bizum: a transfer to a customer of this bank takes ${costs(found.book, median)}`)
  report(`bizum: a Bizum to a customer of this bank takes ${costs(found.here, median)}`)
  report(`bizum: an instant transfer takes ${costs(found.instant, median)}`)
  report(`bizum: a Bizum to another bank takes ${costs(found.elsewhere, median)}`)
  return [
    limit('instant transfer over HTTP, against the bare posting by pgbench', instant / bare, 'at least', INSTANT_OF_POSTING, '×'),
    limit(
      'instant transfers of the last round, against the first',
      (rates.at(-1) ?? Number.NaN) / (rates[0] ?? Number.NaN),
      'at least',
      0.85,
      '×',
    ),
    // What a Bizum does beyond a transfer is in decisions/2026-11-bizum-payments.md.
    limit('Bizum to a customer of this bank, against a transfer to one', here / book, 'at least', 0.7, '×'),
    limit('Bizum to another bank, against an instant transfer', elsewhere / instant, 'at least', 0.75, '×'),
  ]
}

/** What a page of a mailbox of 100,000 communications costs beside one of a mailbox of a hundred. */
import { toInstant } from '@almenara/contract/dates'
import type { Database } from '../services/src/db/connection.ts'
import { beside, LONG, readPage, ROUNDS, SHORT, type LongLists } from './long-lists.ts'
import { alternate } from './movements.ts'
import { withServedBank } from './served-bank.ts'
import type { Bearer } from './two-step-clients.ts'
import type { Verdict } from './verdict.ts'

const NOW = toInstant('2026-11-20T10:00:00+01:00')
const EXTRACT = 'mailbox/v1/communications-extract'
const CUSTOMERS = { long: 1, short: 0 }

export function benchMailbox(report: (line: string) => void): Promise<Verdict[]> {
  return withServedBank({ customers: 2, now: NOW, fill: ({ owner }, people) => fill(owner, people) }, async ({ owner, people, served }) =>
    measure({ owner, port: served.port, people, tokens: await served.tokens(), report }),
  )
}

async function fill(owner: Database, people: readonly Bearer[]): Promise<void> {
  await deliver(owner, people[CUSTOMERS.long], LONG)
  await deliver(owner, people[CUSTOMERS.short], SHORT)
  await owner.pool.query('vacuum analyze documents, document_files, communications, mailboxes')
}

/** One an hour, of both accounts and of none, each with a file; two of three have been read, so that a page of what is not is full in both. */
async function deliver(owner: Database, person: Bearer | undefined, count: number): Promise<void> {
  const prefix = `D${person?.userId}-`
  await owner.pool.query(
    `insert into documents (id, template, template_version, facts, facts_sha256, produced_at, keep_until)
     select $1 || n, 'LETTER', 1, '{}', repeat('0', 64), timestamptz '2026-11-20 08:00Z', timestamptz '2036-11-20 08:00Z'
     from generate_series(1, $2::int) n`,
    [prefix, count],
  )
  await owner.pool.query(
    `insert into document_files (document_id, sha256, size, pages, content, rendered_at)
     select $1 || n, repeat('0', 64), 1, 1 + n % 3, '\\x00', timestamptz '2026-11-20 08:00Z' from generate_series(1, $2::int) n`,
    [prefix, count],
  )
  await owner.pool.query('insert into mailboxes (user_id, contracted_at) values ($1, $2)', [person?.userId, NOW])
  await owner.pool.query(
    `insert into communications (id, user_id, unique_key, product_id, type, title, document_id, received_at, read_at)
     select $1 || n, $3, 'letter:' || n, (array[$4, $5, null])[1 + n % 3], 'MONTHLY_STATEMENT', 'Extracto mensual ' || n, $1 || n, t.at,
            case when n % 3 > 0 then t.at + interval '1 minute' end
     from generate_series(1, $2::int) n, lateral (select timestamptz '2026-11-20 08:00Z' - n * interval '1 hour' as at) t`,
    [prefix, count, person?.userId, person?.from, person?.to],
  )
}

async function measure(lists: LongLists): Promise<Verdict[]> {
  const read = (who: keyof typeof CUSTOMERS, query: string) => readPage(lists, CUSTOMERS[who], `${EXTRACT}?${query}`)
  const { txId, rows } = await read('long', '')
  const last = Math.floor(LONG / rows.length)
  const deep = await read('long', `txId=${txId}&fromPage=${last - 1}&toPage=${last - 1}`)
  const next = await read('short', '')
  const cost = await alternate(
    {
      short: () => read('short', ''),
      long: () => read('long', ''),
      shortNext: () => read('short', `txId=${next.txId}&fromPage=2&toPage=2`),
      last: () => read('long', `txId=${deep.txId}&fromPage=${last}&toPage=${last}`),
      shortUnread: () => read('short', 'state=UNREAD'),
      longUnread: () => read('long', 'state=UNREAD'),
    },
    ROUNDS,
  )
  const of = (name: string) => cost[name] ?? Number.NaN
  lists.report(
    `mailbox: a page of ${SHORT} communications takes ${of('short').toFixed(1)} ms, of ${LONG} ${of('long').toFixed(1)}, the last ${of('last').toFixed(1)}`,
  )
  return [
    beside(`first page of a mailbox of ${LONG}, beside one of ${SHORT}`, of('long'), of('short')),
    beside(`page ${last} of a mailbox of ${LONG}, beside page 2 of one of ${SHORT}`, of('last'), of('shortNext')),
    beside(`what is not read of a mailbox of ${LONG}, beside one of ${SHORT}`, of('longUnread'), of('shortUnread')),
  ]
}

/** What a page of a long list of movements of Bizum costs beside one of a short one. */
import type { Database } from '../services/src/db/connection.ts'
import { phoneOf } from './bizum-customers.ts'
import { beside, LONG, readPage, ROUNDS, SHORT, type LongLists } from './long-lists.ts'
import { alternate } from './movements.ts'
import type { Bearer } from './two-step-clients.ts'
import type { Verdict } from './verdict.ts'

/** The last of `people` has the long list, and the one before the short one: neither has signed anything else. */
export async function benchBizumPages(lists: LongLists): Promise<Verdict[]> {
  const { owner, people, report } = lists
  const at = { long: people.length - 1, short: people.length - 2 }
  await owner.pool.query('delete from bizum_payments where user_id = any($1)', [[people[at.long]?.userId, people[at.short]?.userId]])
  await pay(owner, people[at.long], LONG)
  await pay(owner, people[at.short], SHORT)
  await owner.pool.query('vacuum analyze bizum_payments')
  const read = (who: keyof typeof at, query: string) => readPage(lists, at[who], `bizum/v1/movements-extract?${query}`)
  const { txId, rows } = await read('long', '')
  const last = Math.floor(LONG / rows.length)
  const deep = await read('long', `txId=${txId}&fromPage=${last - 1}&toPage=${last - 1}`)
  const next = await read('short', '')
  const phone = encodeURIComponent(phoneOf(people[0]))
  const cost = await alternate(
    {
      short: () => read('short', ''),
      long: () => read('long', ''),
      shortNext: () => read('short', `txId=${next.txId}&fromPage=2&toPage=2`),
      last: () => read('long', `txId=${deep.txId}&fromPage=${last}&toPage=${last}`),
      shortPerson: () => read('short', `phone=${phone}`),
      longPerson: () => read('long', `phone=${phone}`),
    },
    ROUNDS,
  )
  const of = (name: string) => cost[name] ?? Number.NaN
  report(
    `bizum: a page of ${SHORT} movements takes ${of('short').toFixed(1)} ms, of ${LONG} ${of('long').toFixed(1)}, the last ${of('last').toFixed(1)}`,
  )
  return [
    beside(`first page of ${LONG} movements of Bizum, beside that of ${SHORT}`, of('long'), of('short')),
    beside(`page ${last} of ${LONG} movements of Bizum, beside page 2 of ${SHORT}`, of('last'), of('shortNext')),
    beside(`with one person among ${LONG} movements of Bizum, beside among ${SHORT}`, of('longPerson'), of('shortPerson')),
  ]
}

/** In the last thirty days, both ways, a hundred with each person. Twenty seconds between one and the next. */
async function pay(owner: Database, person: Bearer | undefined, count: number): Promise<void> {
  await owner.pool.query(
    `insert into bizum_payments (id, user_id, party_id, contract_id, kind, direction, state, amount, product_id, ledger_account_id, phone, name,
                                 concept, leaves_at, channel, created_at, closed_at)
     select gen_random_uuid(), c.user_id, c.party_id, c.id, 'C2C', case when n % 2 = 0 then 'OUT' else 'IN' end, 'SETTLED', 100 + n, c.product_id,
            c.ledger_account_id, '+346' || lpad((1 + n % ($2::int / 100))::text, 8, '0'), 'Persona ' || n % ($2::int / 100), 'Cena ' || n,
            t.at, 'web', t.at, t.at
     from bizum_contracts c, generate_series(1, $2::int) n,
          lateral (select timestamptz '2026-11-20 08:00Z' - n * interval '20 seconds' as at) t
     where c.user_id = $1`,
    [person?.userId, count],
  )
}

/** What a page of a long list of issued transfers costs beside one of a short one. */
import type { Database } from '../services/src/db/connection.ts'
import { beside, LONG, readPage, ROUNDS, SHORT, type LongLists } from './long-lists.ts'
import { alternate } from './movements.ts'
import type { Bearer } from './two-step-clients.ts'
import type { Verdict } from './verdict.ts'

/** The first of `people` has the long list and the second the short one, in the accounts that receive. */
export async function benchIssuedPages(lists: LongLists): Promise<Verdict[]> {
  const { owner, people, report } = lists
  const [long, short] = people
  if (!long || !short) throw new Error('No customers')
  await issue(owner, long, LONG)
  await issue(owner, short, SHORT)
  await owner.pool.query('vacuum analyze payments, orders, ordered_transfers')
  const read = (who: 0 | 1, query: string) => readPage(lists, who, `transfers/v1/${people[who]?.to}/issued-extract?${query}`)
  const { txId, rows } = await read(0, '')
  const last = Math.floor(LONG / rows.length)
  const deep = await read(0, `txId=${txId}&fromPage=${last - 1}&toPage=${last - 1}`)
  const next = await read(1, '')
  const cost = await alternate(
    {
      short: () => read(1, ''),
      long: () => read(0, ''),
      shortNext: () => read(1, `txId=${next.txId}&fromPage=2&toPage=2`),
      last: () => read(0, `txId=${deep.txId}&fromPage=${last}&toPage=${last}`),
    },
    ROUNDS,
  )
  const of = (name: string) => cost[name] ?? Number.NaN
  report(
    `transfers: a page of ${SHORT} issued takes ${of('short').toFixed(1)} ms, of ${LONG} ${of('long').toFixed(1)} ms, the last ${of('last').toFixed(1)} ms`,
  )
  return [
    beside(`first page of ${LONG} issued transfers, beside that of ${SHORT}`, of('long'), of('short')),
    beside(`page ${last} of ${LONG} issued transfers, beside page 2 of ${SHORT}`, of('last'), of('shortNext')),
  ]
}

/** Half to other banks, half between own accounts: what is a payment, and what is an order alone. A minute between one and the next. */
export async function issue(owner: Database, { userId, to }: Bearer, count: number): Promise<void> {
  await owner.pool.query(
    `insert into payments (id, user_id, channel, product_id, ledger_account_id, kind, scope, state, amount, debtor_name, debtor_iban, creditor_name,
                           creditor_iban, creditor_bic, concept, end_to_end_id, ordered_at, ordered_on, execution_on, transaction_id, settled_on)
     select gen_random_uuid(), $1, 'web', p.id, p.ledger_account_id, 'ORDINARY', 'external', 'SETTLED', 100 + n, 'Persona', p.identifier,
            'Proveedor ' || n, 'ES9121000418450200051332', 'CAIXESBBXXX', 'Factura ' || n, 'NOTPROVIDED', t.at, t.at::date, t.at::date,
            'B' || p.id || n, t.at::date
     from products p, generate_series(1, $3 / 2) n, lateral (select timestamptz '2026-11-19 08:00Z' - n * interval '2 minutes' as at) t where p.id = $2`,
    [userId, to, count],
  )
  await owner.pool.query(
    `with own as (
       insert into orders (id, user_id, kind, asked, digest, frozen, title, product_id, amount, hold_account, reference, verification_code,
                           status, signed, created_at, expires_at, closed_at)
       select gen_random_uuid(), $1, 'internal-transfer', '', '', '{}', 'Traspaso', p.id, 100 + n, p.ledger_account_id, 'R' || n, 'V' || p.id || n,
              'EXECUTED', 1, t.at, t.at, t.at
       from products p, generate_series(1, $3 / 2) n, lateral (select timestamptz '2026-11-19 08:01Z' - n * interval '2 minutes' as at) t
       where p.id = $2 returning id, product_id, reference)
     insert into ordered_transfers (order_id, scope, channel, debtor_name, debtor_iban, creditor_name, creditor_iban, creditor_bic, target_account_id,
                                    concept)
     select own.id, 'internal', 'web', 'Cuenta', p.identifier, 'Ahorro', p.identifier, '', p.ledger_account_id, 'Ahorro ' || own.reference
     from own join products p on p.id = own.product_id`,
    [userId, to, count],
  )
}

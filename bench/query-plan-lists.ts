/** The long lists whose plans are read, and their rows: 100,000 of one customer, beside as many of others, or more. */
import { issue } from './issued-pages.ts'
import type { BenchBank } from './million.ts'

/** Rows of each list. */
export const COUNTED = 100_000

export interface LongList {
  name: string
  table: string
  path: string
  /** What is searched in it: a common word, a rare one and an amount. None where the list has no search. */
  searches: readonly string[]
  /** Of the rows of the list, the part that one statement may read. A list without an index of words may read all of them, and no more. */
  most: number
}

const CARD = 'bench-card'

export function listsOf({ id }: BenchBank): LongList[] {
  const searches = ['compra', 'ornitorrinco', '90000,00']
  return [
    { name: 'account movements', table: 'entries', path: `/accounts/v2/${id}/movement-extract`, searches, most: 0.1 },
    { name: 'card movements', table: 'card_movements', path: `/cards/v1/${CARD}/movement-extract`, searches, most: 1 },
    { name: 'direct debits', table: 'received_payments', path: `/direct-debit/v1/${id}/receipts-extract`, searches, most: 1 },
    // Its searches have no index of words (`decisions/2026-11-work-in-groups.md`): they read the account's payments, half of the list.
    { name: 'issued transfers', table: 'payments', path: `/transfers/v1/${id}/issued-extract`, searches, most: 0.5 },
    { name: 'session log', table: 'sessions', path: '/session-logs/v1/connections-extract', searches: [], most: 0.1 },
  ]
}

/** Beside those that the customer issued: where half of a table is of one account, reading it whole is the right plan, and no bank is so. */
const ISSUED_BY_OTHERS = 9 * COUNTED

/** All but the movements of the account. Of each table, half of the rows are of others; of issued transfers, nine of ten. */
export async function seedLists({ owner, user, id, account }: BenchBank): Promise<void> {
  const { pool } = owner
  await pool.query(`insert into parties (kind, name, tax_id) values ('PERSON', 'Otra persona', 'T2')`)
  const other = await pool.query<{ id: number }>(
    `insert into users (party_id, username, password_hash) select id, 'otra', '-' from parties where tax_id = 'T2' returning id`,
  )
  for (const [product, type] of [
    [CARD, 'CARDS'],
    ['other-card', 'CARDS'],
    ['other-account', 'VIEW'],
  ]) {
    await pool.query(
      `insert into products (id, type, commercial_name, identifier, ledger_account_id, opened_on) values ($1, $2, 'Producto', $1, $3, '2020-01-01')`,
      [product, type, type === 'VIEW' ? account : null],
    )
  }
  await pool.query(`insert into holders (product_id, party_id, ordinal) select $1, party_id, 1 from users where id = $2`, [CARD, user])
  await pool.query(`insert into powers (user_id, product_id, position) values ($1, $2, 2)`, [user, CARD])
  for (const card of [CARD, 'other-card']) await addCardMovements(pool, card, { account, id })
  for (const product of [id, 'other-account']) await addDebits(pool, product)
  const issuer = { from: '', iban: '' }
  await issue(owner, { ...issuer, userId: user, to: id }, COUNTED)
  await issue(owner, { ...issuer, userId: other.rows[0]?.id ?? 0, to: 'other-account' }, ISSUED_BY_OTHERS)
  for (const who of [user, other.rows[0]?.id]) await addSessions(pool, who)
  await pool.query('vacuum analyze')
}

type Pool = BenchBank['owner']['pool']

async function addCardMovements(pool: Pool, card: string, { account, id }: Pick<BenchBank, 'account' | 'id'>): Promise<void> {
  await pool.query(
    `insert into cards (product_id, token, type, state, design, ending, holder_name, expires_on, account_product_id, ledger_account_id, contactless,
                        contactless_limit)
     values ($1, $1, 'DEBIT', 'ACTIVE', 'CLASSIC', '4821', 'PERSONA', '2030-01-31', $2, $3, true, 5000)`,
    [card, id, account],
  )
  await pool.query(
    `insert into card_movements (product_id, key, state, kind, made_at, made_on, settled_on, amount, merchant)
     select $1, gen_random_uuid(), 'SETTLED', 'PURCHASE', t.at, t.at::date, t.at::date, -100 - n,
            case when n % 50000 = 7 then 'Ornitorrinco azul' else 'Compra en Casa ' || n % 500 end
     from generate_series(1, $2) n, lateral (select now() - n * interval '4 minutes' as at) t order by n desc`,
    [card, COUNTED],
  )
}

async function addDebits(pool: Pool, product: string): Promise<void> {
  await pool.query(
    `insert into received_payments (id, kind, state, transaction_id, message_id, end_to_end_id, settlement_on, amount, product_id, our_iban, our_name,
                                    their_iban, their_name, their_bic, concept, scheme, mandate_id, creditor_id, received_at, posted_on)
     select gen_random_uuid(), 'DEBIT', 'POSTED', $1 || n, 'M', 'E' || n, t.at::date, 100 + n, $1, 'ES00', 'Persona', 'ES9121000418450200051332',
            case when n % 50000 = 7 then 'Ornitorrinco azul' else 'Compra de luz ' || n % 40 end, 'CAIXESBBXXX', 'Recibo ' || n, 'CORE', 'A' || n % 40,
            'ES000' || n % 40, t.at, t.at::date
     from generate_series(1, $2) n, lateral (select now() - n * interval '4 minutes' as at) t`,
    [product, COUNTED],
  )
}

async function addSessions(pool: Pool, user: number | undefined): Promise<void> {
  await pool.query(
    `insert into sessions (id, user_id, started_at, last_seen_at, ended_at, ended_because, application, user_agent, latitude, longitude)
     select $1::bigint || '-' || n, $1, t.at, t.at, t.at, 'LOGOUT', 'web', 'bench', 0, 0
     from generate_series(1, $2) n, lateral (select now() - n * interval '4 minutes' as at) t`,
    [user, COUNTED],
  )
}

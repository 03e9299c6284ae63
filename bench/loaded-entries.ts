/** Books of a year, as many entries as `BENCH_ENTRIES` says, ten million when absent. */
import type { Database } from '../services/src/db/connection.ts'
import { partsOfEntries } from '../services/src/ledger/parts/parts-of-entries.ts'
import { ACCOUNTS } from './prepared-bank.ts'

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000)
const DAYS = 365

/** Rounds of `loadEntries`. */
export const YEAR = Math.ceil(ENTRIES / 2 / ACCOUNTS)
export const DAY = Math.ceil(YEAR / DAYS)

/**
 * In each round each account pays another and is paid by another, so it has two entries and as much as before. They are written as they would be
 * posted, without the checks of keys, which is what takes long of ten million. In parts what a search looks at is written too. What is posted from then
 * on is numbered after them.
 */
export async function loadEntries({ pool }: Database, from: number, rounds: number): Promise<void> {
  const client = await pool.connect()
  try {
    const inParts = (await partsOfEntries(client)) > 0
    const [column, words] = inParts ? [', searched', `, searchable(' Compra en un comercio Tarjeta terminada en 4821 REF' || k)`] : ['', '']
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into transactions (id, key, digest, kind, booked_on, posted_at)
         select k, gen_random_uuid(), repeat('0', 64), 'bench', current_date, now() from generate_series($1::bigint + 1, $2::bigint) k`,
      [from * ACCOUNTS, (from + rounds) * ACCOUNTS],
    )
    await client.query(
      `insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept,
                            own_concept, title, detail, reference, document_number${column})
         select 1 + (k - 1 + leg * ($3 / 2)) % $3, 2 * ((k - 1) / $3) + 1 + leg, k, current_date, current_date, 100 * (2 * leg - 1),
                100 * (leg - 1), false, 'OTHER', 99, 0, 'Compra en un comercio', 'Tarjeta terminada en 4821', 'REF' || k, 0${words}
         from generate_series($1::bigint + 1, $2::bigint) k, generate_series(0, 1) leg`,
      [from * ACCOUNTS, (from + rounds) * ACCOUNTS, ACCOUNTS],
    )
    await client.query('update ledger_accounts set seq = $1, last_booked_on = current_date where id <= $2', [2 * (from + rounds), ACCOUNTS])
    await client.query("select setval('transactions_id_seq', max(id)) from transactions")
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

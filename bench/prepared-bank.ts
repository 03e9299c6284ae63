/** A bank with nothing but accounts, over a database of its own that lasts as long as something is measured. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../services/src/db/connection.ts'
import { type EmbeddedConnection, startEmbedded } from '../services/src/db/embedded.ts'
import { migrate } from '../services/src/db/migrate.ts'

/** Each may owe a billion. Their numbers are those from 1 on. */
export const ACCOUNTS = 10_000

export interface PreparedBank {
  connection: EmbeddedConnection
  /** That of the database's files. */
  folder: string
  owner: Database
  /** An account of the bank's own. */
  house: number
}

export async function withPreparedBank<T>(work: (bank: PreparedBank) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  const { connection } = server
  const owner = openDatabase(connection, { role: 'owner' })
  try {
    await migrate(connection)
    return await work({ connection, folder, owner, house: await prepare(owner) })
  } finally {
    await owner.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Accounts, and the function that posts one transaction by itself: the same rows, locks and checks as `ledger_post`. */
async function prepare(owner: Database): Promise<number> {
  await owner.pool.query(`
    insert into ledger_accounts (currency, overdraft) select 'EUR', 100000000000 from generate_series(1, ${ACCOUNTS});
    create function post_one(p_from bigint, p_to bigint, p_amount bigint) returns text language plpgsql set enable_seqscan = off as $$
    declare f ledger_accounts; t ledger_accounts; txn bigint; at timestamptz := now();
    begin
      perform from ledger_accounts where id in (p_from, p_to) order by id for no key update;
      select * into f from ledger_accounts where id = p_from;
      if not f.house and f.balance + f.overdraft - f.held < p_amount then return 'INSUFFICIENT_FUNDS'; end if;
      insert into transactions (key, digest, kind, booked_on, posted_at)
        values (gen_random_uuid(), repeat('0', 64), 'test', at::date, at) returning id into txn;
      update ledger_accounts set balance = balance - p_amount, seq = seq + 1, last_booked_on = at::date where id = p_from returning * into f;
      update ledger_accounts set balance = balance + p_amount, seq = seq + 1, last_booked_on = at::date where id = p_to returning * into t;
      insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
                           title, detail, reference, document_number)
        values (p_from, f.seq, txn, at::date, at::date, -p_amount, f.balance, false, 'OTHER', 99, 0, 'Movimiento de prueba', '', '', 0),
               (p_to, t.seq, txn, at::date, at::date, p_amount, t.balance, false, 'OTHER', 99, 0, 'Movimiento de prueba', '', '', 0);
      return 'POSTED';
    end $$`)
  const { rows } = await owner.pool.query<{ id: number }>("select ledger_open_account(true, 'EUR', 0) as id")
  await owner.pool.query('vacuum analyze')
  return rows[0]?.id ?? 0
}

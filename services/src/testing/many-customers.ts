/** A bank of thousands, for tests of what a reading goes through. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { administer } from './administer.ts'
import type { TestBank } from './bank.ts'

const OTHERS = 3_000

/** As many customers more, each with a mobile and a product like the one given; and `more` of them. What PostgreSQL knows of its tables is true then. */
export async function addManyCustomers(tested: TestBank, like: { productId: string }, more = ''): Promise<void> {
  await administer(
    tested.database.connection,
    `
    insert into parties (kind, name, tax_id) select 'PERSON', 'Otra persona ' || n, 'X' || n from generate_series(1, ${OTHERS}) n;
    insert into users (party_id, username, password_hash) select id, 'otra' || id, '-' from parties where tax_id like 'X%';
    insert into contacts (party_id, kind, value, country, otp, since)
      select id, 'MOBILE', '+346' || lpad((90000000 + id)::text, 8, '0'), 'ES', true, now() from parties where tax_id like 'X%';
    insert into products (id, type, commercial_name, identifier, ledger_account_id, opened_on)
      select 'otro' || p.id, o.type, 'Cuenta', 'otra' || p.id, o.ledger_account_id, '2026-01-01'
      from parties p, products o where p.tax_id like 'X%' and o.id = '${like.productId}';
    insert into holders (product_id, party_id, ordinal) select 'otro' || id, id, 1 from parties where tax_id like 'X%';
    insert into powers (user_id, product_id, position) select id, 'otro' || party_id, 0 from users where username like 'otra%';
    ${more};
    analyze`,
  )
}

/** How many rows of all tables a reading has gone through, by index or not. */
export async function rowsRead(tested: TestBank, reading: (tx: Tx) => Promise<unknown>): Promise<number> {
  return tested.database.transaction(async (tx) => {
    const before = await readSoFar(tx)
    await reading(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables`,
  )
  return rows[0]?.read ?? Number.NaN
}

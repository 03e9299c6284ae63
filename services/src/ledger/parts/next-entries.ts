/**
 * The table that takes the place of `entries`: the same columns, keys, rights and triggers, in parts by hash of the account. What it is made of
 * is what the migrations made of `entries`; `split-entries.test.ts` compares the two. What differs makes a statement cheaper that writes to many
 * parts: the rules are those of types, and `searched` is written by `ledger_write` and not generated.
 */
import type pg from 'pg'
import { patiently, SHORT_LOCK_MS, type Trying } from '../../db/patiently.ts'
import { giveRights } from '../../db/table-rights.ts'
import { LOCK_BOOKS } from '../lock-books.ts'

type Client = pg.Client

export const NEXT = 'entries_next'

const INDEXES: Readonly<Record<string, string>> = {
  transaction: '(transaction_id)',
  search: 'using gin (searched gin_trgm_ops)',
  size: '(account_id, abs(amount))',
  type: '(account_id, type)',
  booked: '(account_id, booked_on, seq) include (amount)',
}
const PRIMARY_KEY = 'account_id_seq_pk'
/** Each is the rule of a column. A rule of the table is read and planned anew by every statement for each part that it writes to, and a type's once. */
const DOMAINS: Readonly<Record<string, { name: string; type: string; rule: string }>> = {
  amount: { name: 'entry_amount', type: 'bigint', rule: 'value <> 0' },
  common_concept: { name: 'entry_common_concept', type: 'smallint', rule: 'value between 1 and 17 or value in (98, 99)' },
  own_concept: { name: 'entry_own_concept', type: 'smallint', rule: 'value between 0 and 999' },
}
const FOREIGN_KEYS: Readonly<Record<string, string>> = {
  entries_account_id_ledger_accounts_id_fk: 'foreign key (account_id) references ledger_accounts (id)',
  entries_transaction_id_transactions_id_fk: 'foreign key (transaction_id) references transactions (id)',
}

const partName = (parts: number, part: number) => `entries_of_${parts}_${String(part).padStart(3, '0')}`
const partNames = (parts: number) => Array.from({ length: parts }, (_, part) => partName(parts, part))

/** An empty table without keys and indexes, which are made quicker of rows that are there. What a former attempt left goes. */
export async function makeNext(client: Client, parts: number): Promise<void> {
  const names = partNames(parts)
  await client.query(`drop table if exists ${NEXT}`)
  await client.query(`create table ${NEXT} (like entries including storage including compression) partition by hash (account_id)`)
  for (const [column, domain] of Object.entries(DOMAINS)) {
    const { rowCount } = await client.query('select from pg_type where typname = $1', [domain.name])
    if (rowCount === 0) await client.query(`create domain ${domain.name} as ${domain.type} check (${domain.rule})`)
    await client.query(`alter table ${NEXT} alter column ${column} type ${domain.name}`)
  }
  for (const [part, name] of names.entries())
    await client.query(`create table ${name} partition of ${NEXT} for values with (modulus ${parts}, remainder ${part})`)
  for (const table of [NEXT, ...names]) {
    await giveRights(client, { to: table, like: 'entries' })
    // Of a statement that names a part, those of the whole are not asked.
    await client.query(
      `create trigger entries_are_final before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
    )
  }
}

/**
 * Keys and indexes of a table that nobody reads yet. A foreign key keeps others from the tables that it refers to while it is declared, and not
 * while rows are checked: it is declared unchecked in each part, checked, and then declared of the whole, which takes those of its parts.
 */
export async function addKeys(client: Client, parts: number, trying: Trying): Promise<void> {
  await client.query(`alter table ${NEXT} add constraint ${NEXT}_${PRIMARY_KEY} primary key (account_id, seq)`)
  for (const [name, what] of Object.entries(INDEXES)) await client.query(`create index ${NEXT}_${name} on ${NEXT} ${what}`)
  const keys = Object.entries(FOREIGN_KEYS)
  const declare = (table: string, how: string) => keys.map(([name, what]) => `alter table ${table} add constraint ${name} ${what} ${how}`)
  const briefly = (statements: readonly string[]) =>
    patiently(client, 'A key of the new table of entries', trying, () =>
      client.query(['begin', `set local lock_timeout = ${SHORT_LOCK_MS}`, LOCK_BOOKS, ...statements, 'commit'].join('; ')),
    )
  const names = partNames(parts)
  await briefly(names.flatMap((part) => declare(part, 'not valid')))
  for (const part of names) for (const [name] of keys) await client.query(`alter table ${part} validate constraint ${name}`)
  await briefly(declare(NEXT, ''))
  await client.query(`analyze ${NEXT}`)
}

/** Takes the place and the names of `entries`, which goes. In a transaction of the caller's that keeps everybody from both. */
export async function takePlace(client: Client): Promise<void> {
  await client.query('drop table entries')
  await client.query(`alter table ${NEXT} rename to entries`)
  await client.query(`alter table entries rename constraint ${NEXT}_${PRIMARY_KEY} to entries_${PRIMARY_KEY}`)
  for (const name of Object.keys(INDEXES)) await client.query(`alter index ${NEXT}_${name} rename to entries_${name}`)
}

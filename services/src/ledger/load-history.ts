import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { type Instant, type LocalDate, toLocalDate } from '@almenara/contract/dates'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/connection.ts'
import { digestOf } from './digest.ts'
import { ENTRY_COLUMNS } from './entry-columns.ts'
import { LOCK_BOOKS } from './lock-books.ts'
import { partsOfEntries } from './parts/parts-of-entries.ts'
import type { Leg, Posting } from './types.ts'

/** A posting of the past. */
export interface DatedPosting extends Omit<Posting, 'hold' | 'corrects'> {
  bookedOn: LocalDate
  postedAt: Instant
}

/** A history that breaks a rule of the ledger. Nothing of it was loaded. */
export class InvalidHistory extends Error {
  override readonly name = 'InvalidHistory'
}

interface Account {
  id: number
  house: boolean
  currency: string
  balance: number
  held: number
  overdraft: number
  beyondLimit: number
  seq: number
  lastBookedOn: LocalDate | null
}

const ENTRIES_BATCH_SIZE = 4000
/** A history made in memory would not let the event loop send what is ready. */
const TRANSACTIONS_BETWEEN_TURNS = 100
const COPY_TRANSACTIONS = 'copy transactions (id, key, digest, kind, booked_on, posted_at) from stdin'
const COPY_ENTRIES = `copy entries (${ENTRY_COLUMNS}) from stdin`

/**
 * A bank's initial load: the movements of accounts that have none yet, sorted by booking day. Runs as the database's owner, in one
 * transaction that keeps all other postings waiting, and applies the rules of `ledger_post`, in memory; balances are written once at the
 * end. While the tables are empty their keys and indexes are taken off and made again at the end, sorted and checked in one go, so reading
 * the ledger waits too. Throws `InvalidHistory`, or the driver's error (a key used twice).
 */
export async function loadHistory(
  owner: Database,
  history: Iterable<DatedPosting> | AsyncIterable<DatedPosting>,
): Promise<{ transactions: number; entries: number }> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    // Nobody posts, holds or opens accounts until we are done; reading goes on. Transaction numbers are drawn under this lock too.
    await client.query(LOCK_BOOKS)
    if ((await partsOfEntries(client)) > 0) throw new InvalidHistory('A history is loaded before the entries are split into parts')
    const restore = await dropKeys(client)
    const loaded = await load(client, history)
    for (const statement of restore) await client.query(statement)
    await client.query('commit')
    await client.query('analyze ledger_accounts, transactions, entries')
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// What depends on others goes first and comes back last: foreign keys, then keys, then plain indexes. A key that another table's foreign
// key rests on stays.
const KEYS = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off,
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as back, c.contype <> 'f' as place
  from pg_constraint c
  where c.conrelid in ('entries'::regclass, 'transactions'::regclass) and c.contype in ('f', 'p', 'u')
    and (c.contype = 'f' or not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), true
  from pg_index i where i.indrelid = 'entries'::regclass and not i.indisunique
  order by place`

/** Takes keys and indexes off tables that are empty, and answers the statements that put them back. */
async function dropKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows: some } = await client.query('select from transactions limit 1')
  if (some.length > 0) {
    // They are checked row by row then, by index.
    await client.query('set local enable_seqscan = off')
    return []
  }
  const { rows } = await client.query<{ off: string; back: string }>(KEYS)
  for (const { off } of rows) await client.query(off)
  return rows.map(({ back }) => back).reverse()
}

async function load(client: pg.PoolClient, history: Iterable<DatedPosting> | AsyncIterable<DatedPosting>) {
  const accounts = await readAccounts(client)
  const first = (await client.query<{ id: number }>("select nextval('transactions_id_seq') as id")).rows[0]?.id ?? 1
  const total = { transactions: 0, entries: 0 }
  let transactionLines: string[] = []
  let entryLines: string[] = []
  let written: Promise<void> = Promise.resolve()
  // While PostgreSQL writes one part, the next is being made.
  const flush = async () => {
    await written
    written = write(client, transactionLines, entryLines)
    // Its failure is thrown at the next `await written`; until then it is not an unhandled one.
    written.catch(() => {})
    transactionLines = []
    entryLines = []
  }
  let day = toLocalDate('1900-01-01')
  for await (const posting of history) {
    if (posting.bookedOn < day) throw new InvalidHistory(`${posting.key} of ${posting.bookedOn} comes after ${day}`)
    day = posting.bookedOn
    const id = first + total.transactions
    check(posting, accounts)
    transactionLines.push(line([id, posting.key, digestOf(posting), posting.kind, posting.bookedOn, posting.postedAt]))
    for (const leg of posting.legs) entryLines.push(book(leg, id, posting.bookedOn, accounts))
    total.transactions += 1
    total.entries += posting.legs.length
    if (entryLines.length >= ENTRIES_BATCH_SIZE) await flush()
    else if (total.transactions % TRANSACTIONS_BETWEEN_TURNS === 0) await turn()
  }
  await flush()
  await written
  await client.query("select setval('transactions_id_seq', $1)", [first + Math.max(total.transactions - 1, 0)])
  await writeAccounts(
    client,
    [...accounts.values()].filter((account) => account.seq > 0),
  )
  return total
}

/** The accounts without entries: the only ones that may be loaded. */
async function readAccounts(client: pg.PoolClient): Promise<Map<number, Account>> {
  const { rows } = await client.query<Account>(
    `select id, house, currency::text as currency, balance, held, overdraft, beyond_limit as "beyondLimit", seq, last_booked_on as "lastBookedOn"
     from ledger_accounts where seq = 0`,
  )
  return new Map(rows.map((account) => [account.id, account]))
}

function check({ key, legs }: DatedPosting, accounts: Map<number, Account>): void {
  let total = 0
  let currency: string | undefined
  for (const leg of legs) {
    const account = accounts.get(leg.account)
    if (!account) throw new InvalidHistory(`${key}: account ${leg.account} does not exist or has entries already`)
    currency ??= account.currency
    if (account.currency !== currency) throw new InvalidHistory(`${key} mixes currencies`)
    total += leg.amount
  }
  if (legs.length < 2 || total !== 0) throw new InvalidHistory(`${key} does not balance: ${legs.length} legs sum to ${total}`)
}

function book(leg: Leg, transaction: number, bookedOn: LocalDate, accounts: Map<number, Account>): string {
  const account = accounts.get(leg.account)
  if (!account) throw new InvalidHistory(`account ${leg.account} does not exist`)
  account.balance += leg.amount
  account.seq += 1
  account.lastBookedOn = bookedOn
  const free = account.balance + account.overdraft - account.held
  const forced = leg.forced ?? false
  if (leg.amount < 0 && free < 0 && !account.house && !forced) {
    throw new InvalidHistory(`account ${leg.account} has not the funds for «${leg.title}» on ${bookedOn}`)
  }
  account.beyondLimit = account.house ? 0 : Math.max(0, -free)
  return line([
    leg.account,
    account.seq,
    transaction,
    bookedOn,
    leg.valueOn ?? bookedOn,
    leg.amount,
    account.balance,
    forced,
    leg.type,
    leg.commonConcept,
    leg.ownConcept ?? 0,
    leg.title,
    leg.detail ?? '',
    leg.reference ?? '',
    leg.documentNumber ?? 0,
    leg.data && JSON.stringify(leg.data),
  ])
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const SPECIAL = /[\\\t\n\r]/

/** One line of COPY's text format. Joined, not added up: what `+=` makes is a tree that costs the garbage collector more than all the rest. */
function line(values: (string | number | boolean | undefined)[]): string {
  return `${values.map(field).join('\t')}\n`
}

function field(value: string | number | boolean | undefined): string | number | boolean {
  if (typeof value === 'string') return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char) : value
  return value ?? '\\N'
}

async function write(client: pg.PoolClient, transactionLines: string[], entryLines: string[]): Promise<void> {
  await copy(client, COPY_TRANSACTIONS, transactionLines)
  await copy(client, COPY_ENTRIES, entryLines)
}

async function copy(client: pg.PoolClient, statement: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  const stream = client.query(copyFrom(statement))
  stream.end(lines.join(''))
  await finished(stream)
}

async function writeAccounts(client: pg.PoolClient, accounts: Account[]): Promise<void> {
  await client.query(
    `update ledger_accounts a set balance = u.balance, beyond_limit = u."beyondLimit", seq = u.seq, last_booked_on = u."lastBookedOn"
     from json_to_recordset($1) u(id bigint, balance bigint, "beyondLimit" bigint, seq bigint, "lastBookedOn" date) where a.id = u.id`,
    [JSON.stringify(accounts)],
  )
}

import { finished } from 'node:stream/promises'
import { type Instant, type LocalDate, toLocalDate } from '@almenara/contract/dates'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/connection.ts'
import { digestOf } from './digest.ts'
import type { Leg, Posting } from './types.ts'

/** A posting of the past. */
export interface DatedPosting extends Omit<Posting, 'hold'> {
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

const ENTRIES_AT_A_TIME = 20_000
const COPY_TRANSACTIONS = 'copy transactions (id, key, digest, kind, booked_on, posted_at, corrects) from stdin'
const COPY_ENTRIES = `copy entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
  title, detail, reference, document_number, data) from stdin`

/**
 * A bank's initial load: the movements of accounts that have none yet, sorted by booking day. Runs as the database's owner, in one
 * transaction that keeps all other postings waiting, and applies the rules of `ledger_post`, in memory; balances are written once at the
 * end. Throws `InvalidHistory`, or the driver's error (a key used twice).
 */
export async function loadHistory(
  owner: Database,
  history: Iterable<DatedPosting> | AsyncIterable<DatedPosting>,
): Promise<{ transactions: number; entries: number }> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    // Nobody posts, holds or opens accounts until we are done; reading goes on. Transaction numbers are drawn under this lock too.
    await client.query('lock table ledger_accounts in exclusive mode')
    const loaded = await load(client, history)
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

async function load(client: pg.PoolClient, history: Iterable<DatedPosting> | AsyncIterable<DatedPosting>) {
  const accounts = await readAccounts(client)
  const first = (await client.query<{ id: number }>("select nextval('transactions_id_seq') as id")).rows[0]?.id ?? 1
  const total = { transactions: 0, entries: 0 }
  let transactionLines: string[] = []
  let entryLines: string[] = []
  const flush = async () => {
    await copy(client, COPY_TRANSACTIONS, transactionLines)
    await copy(client, COPY_ENTRIES, entryLines)
    transactionLines = []
    entryLines = []
  }
  let day = toLocalDate('1900-01-01')
  for await (const posting of history) {
    if (posting.bookedOn < day) throw new InvalidHistory(`${posting.key} of ${posting.bookedOn} comes after ${day}`)
    day = posting.bookedOn
    const id = first + total.transactions
    check(posting, accounts)
    transactionLines.push(line([id, posting.key, digestOf(posting), posting.kind, posting.bookedOn, posting.postedAt, posting.corrects]))
    for (const leg of posting.legs) entryLines.push(book(leg, id, posting.bookedOn, accounts))
    total.transactions += 1
    total.entries += posting.legs.length
    if (entryLines.length >= ENTRIES_AT_A_TIME) await flush()
  }
  await flush()
  await client.query("select setval('transactions_id_seq', $1)", [first + Math.max(total.transactions - 1, 0)])
  await writeAccounts(client, [...accounts.values()].filter((account) => account.seq > 0))
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
    leg.account, account.seq, transaction, bookedOn, leg.valueOn ?? bookedOn, leg.amount, account.balance, forced, leg.type, leg.commonConcept,
    leg.ownConcept ?? 0, leg.title, leg.detail ?? '', leg.reference ?? '', leg.documentNumber ?? 0, leg.data && JSON.stringify(leg.data),
  ])
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One line of COPY's text format. */
function line(values: (string | number | boolean | undefined)[]): string {
  return `${values.map((value) => (value === undefined ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char))).join('\t')}\n`
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

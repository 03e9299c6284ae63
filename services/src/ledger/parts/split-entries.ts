/**
 * Splits the table of entries into parts by account, while the bank goes on working. What is booked is never changed, so that rows are copied as
 * they are, and only what was posted meanwhile has to be brought after; the two are compared before one takes the place of the other. Who reads the
 * books at one moment is waited for (`one-moment.ts`).
 */
import { atHalfPace } from '../../at-half-pace.ts'
import { asMigrator } from '../../db/as-migrator.ts'
import type { Client } from '../../db/client.ts'
import type { Connection } from '../../db/connection.ts'
import { requireEqual } from '../../db/equal-copy.ts'
import { LOCK_MS, LONGER, patiently, SHORT_LOCK_MS, type Trying } from '../../db/patiently.ts'
import { ENTRY_COLUMNS } from '../entry-columns.ts'
import { DIGEST } from '../verify.ts'
import { StartRefused } from '../../start-refused.ts'
import { LOCK_BOOKS } from '../lock-books.ts'
import { addKeys, makeNext, NEXT, takePlace } from './next-entries.ts'
import { partsOfEntries } from './parts-of-entries.ts'

export const MOST_PARTS = 128

const COLUMNS = `${ENTRY_COLUMNS}, searched`
/** Entries copied by one statement. */
const BATCH = 50_000
/** So few are brought after while everybody waits, which takes less than a second. */
const FEW = 5_000
/**
 * Transactions brought after by one statement, in about 20 ms. Each row's key looks for its account through all the versions that were made of it
 * since the statement began, and nobody clears them away before it ends: one statement for the 36,000 entries of five busy seconds took as long again,
 * so that there was no end of it.
 */
const BROUGHT_AT_ONCE = 500
const MOST_ROUNDS = 20

/**
 * `parts`: from 2 to `MOST_PARTS`; a table that is in as many already is left alone. Runs as the owner, over a connection that is its own. Needs as
 * much of the disk again as the entries have. One that is interrupted has changed nothing and is begun again from the start. Answers how many entries
 * there were. Throws `UnequalCopy`, `StartRefused` (a lock is not let go) or the driver's error.
 */
export async function splitEntries(owner: Connection, parts: number, trying: Trying): Promise<number> {
  return asMigrator(owner, trying, async (client) => {
    if ((await partsOfEntries(client)) !== parts) return split(client, parts, trying)
    trying.say(`The entries are in ${parts} parts already.`)
    return 0
  })
}

async function split(client: Client, parts: number, trying: Trying): Promise<number> {
  try {
    await makeNext(client, parts)
    const first = await lastTransaction(client, trying)
    trying.say('Copying the entries.')
    await copyUntil(client, first)
    const count = await compare(client, `e.transaction_id <= ${first}`)
    trying.say(`Making the indexes of ${count} entries.`)
    const longer = { ...trying, limitMs: trying.limitMs * LONGER }
    await addKeys(client, parts, longer)
    const brought = await bringAfter(client, first, longer)
    return count + brought
  } catch (error) {
    // Of a connection that is lost the next attempt drops it.
    await client.query(`rollback; drop table if exists ${NEXT}`).catch(() => {})
    throw error
  }
}

/** The last transaction of the books: those until then are all committed. */
async function lastTransaction(client: Client, trying: Trying): Promise<number> {
  return patiently(client, 'The copy of the entries', trying, async () => {
    await client.query(`begin; set local lock_timeout = ${LOCK_MS}; ${LOCK_BOOKS}`)
    const last = await lastNumber(client)
    await client.query('commit')
    return last
  })
}

/** The books are ours: whoever posts has locked an account before its number is drawn, so that nobody is between the two. */
async function lastNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select case when is_called then last_value else 0 end::float8 as last from transactions_id_seq',
  )
  return rows[0]?.last ?? 0
}

/** At half pace, for nobody waits for it and customers read the same disk. */
async function copyUntil(client: Client, last: number): Promise<void> {
  const after: { last: { account: number; seq: number } | undefined } = { last: { account: 0, seq: 0 } }
  function* left() {
    while (after.last) yield after.last
  }
  await atHalfPace(left(), async ({ account, seq }) => {
    const { rows } = await client.query<{ account: number; seq: number }>(
      `with copied as (
         insert into ${NEXT} (${COLUMNS}) select ${COLUMNS} from entries
         where (account_id, seq) > ($1, $2) and transaction_id <= $3 order by account_id, seq limit ${BATCH} returning account_id, seq)
       select account_id::float8 as account, seq::float8 as seq from copied order by account_id desc, seq desc limit 1`,
      [account, seq, last],
    )
    after.last = rows[0]
  })
}

/**
 * What was posted since `from`: in rounds while it is much, and the rest while everybody waits. Answers how many entries that was. Throws StartRefused
 * when more is posted in each round than it brings.
 */
async function bringAfter(client: Client, from: number, trying: Trying): Promise<number> {
  let [last, brought, some] = [from, 0, Infinity]
  for (let round = 0; some > FEW; round += 1) {
    if (round === MOST_ROUNDS) throw new StartRefused('More is posted than can be copied meanwhile. Split the entries at a quieter hour.')
    const until = await lastTransaction(client, trying)
    some = await copyBetween(client, last, until)
    await compare(client, `e.transaction_id > ${last} and e.transaction_id <= ${until}`)
    brought += some
    last = until
  }
  return patiently(client, 'The new table of entries', trying, async () => {
    await client.query(`begin; set local lock_timeout = ${SHORT_LOCK_MS}; ${LOCK_BOOKS}`)
    await client.query('lock table ledger_accounts, transactions, entries in access exclusive mode')
    const rest = await copyBetween(client, last, await lastNumber(client))
    await compare(client, `e.transaction_id > ${last}`)
    await takePlace(client)
    await client.query('commit')
    return brought + rest
  })
}

async function copyBetween(client: Client, from: number, until: number): Promise<number> {
  let copied = 0
  for (let after = from; after < until; after += BROUGHT_AT_ONCE) {
    const { rowCount } = await client.query(
      `insert into ${NEXT} (${COLUMNS}) select ${COLUMNS} from entries where transaction_id > $1 and transaction_id <= $2`,
      [after, Math.min(after + BROUGHT_AT_ONCE, until)],
    )
    copied += rowCount ?? 0
  }
  return copied
}

/** Throws UnequalCopy. `where`: which of the entries, called `e`, are compared with their copies. */
const compare = (client: Client, where: string) =>
  requireEqual(client, { table: 'entries', copy: NEXT, digest: DIGEST, where, what: 'entries' })

/** The bank's own accounts: the other side of what enters or leaves a product. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { balancesAt } from '../ledger/history.ts'
import { openAccount } from '../ledger/open-account.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { houseAccounts } from './tables.ts'

/**
 * `sepa`: what the bank has settled with the clearing; `sepa-transit`: what is on its way; `sepa-unmatched`: what nobody here knows; `collections`:
 * what the clearing has settled of customers' debits and is not theirs yet; `confirming`: what suppliers were paid before their invoices fell due;
 * `aeat.…`: what customers have paid of taxes, by family, until its fortnight is paid to `treasury` (Orden EHA/2027/2007 art. 5).
 */
export type HouseAccount =
  | 'aeat.021'
  | 'aeat.022'
  | 'aeat.023'
  | 'aeat.050'
  | 'aeat.051'
  | 'cards'
  | 'collections'
  | 'confirming'
  | 'income'
  | 'savings'
  | 'sepa'
  | 'sepa-transit'
  | 'sepa-unmatched'
  | 'taxes'
  | 'top-ups'
  | 'treasury'

/** Those that each database has said, by its pool, which all that stands for it shares: once open, they are so for ever. */
const KNOWN = new WeakMap<Database['pool'], Map<HouseAccount, number>>()

/** Into how many an account's postings are shared: more than there are groups at a time in the processes of a bank. */
const STRIPES = 8

/**
 * The ledger account with this name, opened the first time it is asked for, by whichever process asks first, and whatever becomes of a transaction
 * in which it is asked for: it is found and opened beside it. What goes through it is shared among
 * its stripes (`ledger/post.sql`), so its balance is read with `houseBalanceAt`.
 */
export async function houseAccount(database: Database, name: HouseAccount): Promise<number> {
  const known = KNOWN.get(database.pool) ?? new Map<HouseAccount, number>()
  KNOWN.set(database.pool, known)
  const account = known.get(name) ?? (await findOrOpen(database.beside, name))
  known.set(name, account)
  return account
}

async function findOrOpen(database: Database['beside'], name: HouseAccount): Promise<number> {
  const find = async () => (await database.select().from(houseAccounts).where(eq(houseAccounts.name, name)))[0]?.ledgerAccountId
  const known = await find()
  if (known !== undefined && (await isStriped(database, known))) return known
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`house account ${name}`}))`)
    const [made] = await tx.select().from(houseAccounts).where(eq(houseAccounts.name, name))
    const ledgerAccountId = made?.ledgerAccountId ?? (await openAccount(tx, { house: true }))
    if (!made) await tx.insert(houseAccounts).values({ name, ledgerAccountId })
    await tx.execute(sql`select ledger_open_stripes(${ledgerAccountId}, ${STRIPES})`)
    return ledgerAccountId
  })
}

/** One of a bank that has worked before there were stripes has none yet. */
async function isStriped(database: Database['beside'], account: number): Promise<boolean> {
  const [row] = await database.select({ stripes: ledgerAccounts.stripes }).from(ledgerAccounts).where(eq(ledgerAccounts.id, account))
  return row?.stripes === STRIPES
}

/** What there was in an account of the bank's own at the end of a day: in it and in its stripes. */
export async function houseBalanceAt(database: Database, account: number, day: LocalDate): Promise<Cents> {
  const { id, stripeOf } = ledgerAccounts
  const rows = await database
    .select({ id })
    .from(ledgerAccounts)
    .where(or(eq(id, account), eq(stripeOf, account)))
  const balances = await balancesAt(
    database,
    rows.map((row) => row.id),
    [day],
  )
  return add(ZERO, ...[...balances.values()].flat())
}

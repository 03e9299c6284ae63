/** The bank's own accounts: the other side of what enters or leaves a product. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { openAccount } from '../ledger/open-account.ts'
import { houseAccounts } from './tables.ts'

/** `sepa`: what the bank has settled with the clearing; `sepa-transit`: what is on its way; `sepa-unmatched`: what nobody here knows. */
export type HouseAccount = 'cards' | 'income' | 'savings' | 'taxes' | 'top-ups' | 'sepa' | 'sepa-transit' | 'sepa-unmatched'

/** Those that each database has said: once open, they are so for ever. */
const KNOWN = new WeakMap<Database, Map<HouseAccount, number>>()

/** The ledger account with this name, opened the first time it is asked for, by whichever process asks first. */
export async function houseAccount(database: Database, name: HouseAccount): Promise<number> {
  const known = KNOWN.get(database) ?? new Map<HouseAccount, number>()
  KNOWN.set(database, known)
  const account = known.get(name) ?? (await findOrOpen(database, name))
  known.set(name, account)
  return account
}

async function findOrOpen(database: Database, name: HouseAccount): Promise<number> {
  const find = async () => (await database.select().from(houseAccounts).where(eq(houseAccounts.name, name)))[0]?.ledgerAccountId
  const known = await find()
  if (known !== undefined) return known
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`house account ${name}`}))`)
    const [made] = await tx.select().from(houseAccounts).where(eq(houseAccounts.name, name))
    if (made) return made.ledgerAccountId
    const ledgerAccountId = await openAccount(tx, { house: true })
    await tx.insert(houseAccounts).values({ name, ledgerAccountId })
    return ledgerAccountId
  })
}

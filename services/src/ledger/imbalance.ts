import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

export interface Imbalance {
  currency: string
  cents: number
}

/**
 * What the balances of all accounts sum to, the bank's own among them: nothing, in each currency. It reads one row of each account and no entry, so it
 * finds a balance that was changed and not which; `verifyLedger` reads everything.
 */
export async function readImbalance(db: Db): Promise<Imbalance[]> {
  const { rows } = await db.execute<{ currency: string; cents: number }>(
    sql`select currency, sum(balance)::float8 as cents from ledger_accounts group by currency order by currency`,
  )
  return rows
}

/** What the accounting files of an account begin with: whose it is, and how much came in and went out in the list behind a txId. */
import { negate, ZERO, type Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { flowsOf } from '../../extracts/list-query.ts'
import type { Asker } from '../../http/handler.ts'
import { entries } from '../../ledger/tables.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { requireAccount } from './account-pool.ts'
import { inList, movements, type MovementList } from './movements.ts'
import type { LocalDate } from '@almenara/contract/dates'

/** A period that is over: its balances will not change. */
export interface Period {
  fromDate: LocalDate
  toDate: LocalDate
}

export interface ExportedList {
  account: OwnedProduct
  /** As its files carry it. */
  holderName: string
  list: MovementList
}

/** The list that a txId stands for. Throws NOT_FOUND or TX_UNKNOWN where this customer has no such thing. */
export async function exportedList(request: Asker & { params: { id: string }; query: { txId: string } }): Promise<ExportedList> {
  const { bank, session, params } = request
  const account = await requireAccount(bank.database, session, params.id)
  const list = movements.open(request, account)
  const holder = await firstHolder(bank.database, account.id)
  return { account, holderName: holder?.name ?? '', list }
}

interface Side {
  count: number
  sum: Cents
}

/** How many movements of the list came in and went out, and their sums, unsigned. */
export async function sidesOf(db: Db, list: MovementList): Promise<{ credits: Side; debits: Side }> {
  const { amount } = entries
  const counts = {
    credits: sql<number>`count(*) filter (where ${amount} > 0)`,
    debits: sql<number>`count(*) filter (where ${amount} < 0)`,
  }
  const [found] = await db
    .select({ ...counts, ...flowsOf(amount) })
    .from(entries)
    .where(inList(list))
  const { credits = 0, debits = 0, moneyIn = ZERO, moneyOut = ZERO } = found ?? {}
  return { credits: { count: credits, sum: moneyIn }, debits: { count: debits, sum: negate(moneyOut) } }
}

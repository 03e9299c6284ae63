/** The B2B debits that wait for a customer's decision, for the home of payments. */
import type { WaitingItem } from '@almenara/contract/areas/payments/home'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { pendingDebitState } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits } from '../../../received/b2b/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { isMine, toB2bAccount } from './accounts.ts'
import { selectMine } from './debit-rows.ts'

/** More than these at once wait for nobody who looks at the first twenty. */
const MOST_READ = 100

export async function debitsToDecide(db: Db, userId: number): Promise<WaitingItem[]> {
  const waits = and(eq(receivedPayments.state, 'DUE'), isNull(receivedPayments.reason), eq(pendingDebitState, 'PENDING'))
  const rows = await selectMine(db)
    .where(and(isMine(userId), waits))
    .orderBy(asc(b2bDebits.decideUntil))
    .limit(MOST_READ)
  return rows.map(({ received: { id, theirName, amount, settlementOn }, debit, account }) => ({
    what: 'DEBIT_TO_DECIDE',
    id,
    name: theirName,
    count: 1,
    amount,
    accountId: account.id,
    accountType: toB2bAccount(account).type,
    dueOn: settlementOn,
    until: debit.decideUntil,
  }))
}

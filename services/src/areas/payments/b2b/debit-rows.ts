/** B2B debits on a customer's accounts, as rows. Not theirs and not there are the same answer. */
import type { PendingDebit } from '@almenara/contract/areas/payments/pending-debits'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { powers, products } from '../../../products/tables.ts'
import { lackOf, LIVE_MANDATE, lastDayOf, pendingDebitState } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandates } from '../../../received/b2b/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { accountColumns, isMine, toB2bAccount } from './accounts.ts'
import { MOTIVES } from './motive-words.ts'

/** What waits for a decision comes first, then what will be charged, each by how soon; then what has ended, the latest first. */
export const rankOf = sql<number>`case ${pendingDebitState} when 'PENDING' then 0 when 'AUTHORISED' then 1 else 2 end`
export const distanceOf = sql<string>`(extract(epoch from ${b2bDebits.decideUntil})::bigint
  * case when ${pendingDebitState} in ('PENDING', 'AUTHORISED') then 1 else -1 end)`

export function selectMine(db: Db) {
  return db
    .select({
      received: receivedPayments,
      debit: b2bDebits,
      mandate: b2bMandates,
      account: accountColumns,
      lack: lackOf,
      state: pendingDebitState,
      lastDay: lastDayOf,
      rank: rankOf,
      distance: distanceOf,
    })
    .from(b2bDebits)
    .innerJoin(receivedPayments, eq(receivedPayments.id, b2bDebits.receivedId))
    .innerJoin(products, eq(products.id, b2bDebits.productId))
    .innerJoin(powers, eq(powers.productId, products.id))
    .leftJoin(b2bMandates, LIVE_MANDATE)
}

export type MyDebit = Awaited<ReturnType<typeof selectMine>>[number]

/** Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireDebit(db: Db, userId: number, id: string): Promise<MyDebit> {
  const [found] = isUuid(id.toLowerCase()) ? await selectMine(db).where(and(isMine(userId), eq(b2bDebits.receivedId, id))) : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export function toPendingDebit(row: MyDebit): PendingDebit {
  const { received, debit, mandate, lack, state, lastDay } = row
  const waits = state === 'PENDING' ? lack : null
  const why = reasonOf(row)
  return {
    id: received.id,
    creditorName: received.theirName,
    concept: received.concept,
    amount: received.amount,
    dueOn: received.settlementOn,
    state,
    decideUntil: debit.decideUntil,
    account: toB2bAccount(row.account),
    mandateReference: received.mandateId ?? '',
    ...(waits === null ? {} : { lack: waits }),
    ...(waits === 'OVER_MAXIMUM' && mandate?.maximum != null ? { maximum: mandate.maximum } : {}),
    ...(waits === 'EXPIRED' && lastDay !== null && mandate?.type !== 'ONE_OFF' ? { expiredOn: lastDay } : {}),
    ...(why ? { reason: why } : {}),
  }
}

/** Why it goes or went back, in a sentence; of what is not to go back, nothing. */
function reasonOf({ received: { reason }, state }: MyDebit): string | undefined {
  if (reason === null || state === 'PAID') return undefined
  if (state === 'LAPSED') return 'Nadie decidió a tiempo. Puede pagar al acreedor con una transferencia.'
  return MOTIVES.find(({ id }) => id === reason && state === 'REFUSED')?.label ?? sepaReason(reason)
}

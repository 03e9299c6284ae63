/** What keeps a mandate from paying a debit by itself, as the database says it: one sentence for lists and for the collection. */
import {
  MANDATE_LAPSES_AFTER_MONTHS,
  type B2bMandateState,
  type MandateLack,
  type PendingDebitState,
} from '@almenara/contract/areas/payments/b2b-codes'
import type { LocalDate } from '@almenara/contract/dates'
import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { debitBlocks, receivedPayments } from '../tables.ts'
import { b2bDebits, b2bMandates } from './tables.ts'

const { validUntil, lastUsedOn, authorisedOn, type, state, maximum } = b2bMandates

/** The last day on which it may pay: its own, or that on which 36 months without a debit are over. Null: none, as of one never authorised. */
export const lastDayOf: SQL<LocalDate | null> = sql<LocalDate | null>`least(${validUntil},
  (coalesce(${lastUsedOn}, ${authorisedOn}) + make_interval(months => ${sql.raw(String(MANDATE_LAPSES_AFTER_MONTHS))}))::date)`

const isExpired = (on: SQLWrapper): SQL => sql`(${lastDayOf} < ${on} or (${type} = 'ONE_OFF' and ${lastUsedOn} is not null))`

/** Of a mandate that was authorised, whether it has lapsed by a day. */
export const isLapsedOn = (on: LocalDate): SQL => isExpired(sql`${on}::date`)

/** How a mandate stands on a day. */
export const mandateStateOn = (on: LocalDate): SQL<B2bMandateState> =>
  sql<B2bMandateState>`case when ${state} = 'AUTHORISED' and ${isLapsedOn(on)} then 'EXPIRED' else ${state} end`

/** Of a debit joined with the mandate that is not revoked (`selectB2bDebits`); null where the mandate pays it. */
const isBlocked = sql`exists (select from ${debitBlocks} b where b.product_id = ${receivedPayments.productId}
  and b.creditor_id = ${receivedPayments.creditorId} and b.mandate_id in ('', ${receivedPayments.mandateId}))`

export const lackOf: SQL<MandateLack | null> = sql<MandateLack | null>`case
  when ${isBlocked} then 'BLOCKED'
  when ${b2bMandates.id} is null then 'REVOKED'
  when ${state} = 'UNCONFIRMED' then 'UNCONFIRMED'
  when ${isExpired(receivedPayments.settlementOn)} then 'EXPIRED'
  when ${receivedPayments.amount} > ${maximum} then 'OVER_MAXIMUM' end`

/** Whether it is to be charged when its day comes: its debtor said so, or its mandate does. */
export const isCovered: SQL<boolean> = sql<boolean>`(${b2bDebits.letThroughAt} is not null or ${lackOf} is null)`

/** How its debtor sees it. */
export const pendingDebitState: SQL<PendingDebitState> = sql<PendingDebitState>`case
  when ${receivedPayments.state} = 'POSTED' then 'PAID'
  when ${receivedPayments.givenBackBy} is not null then 'REFUSED'
  when ${receivedPayments.state} = 'DUE' and ${receivedPayments.reason} is null
    then case when ${isCovered} then 'AUTHORISED' else 'PENDING' end
  when ${receivedPayments.reason} = 'MD01' then 'LAPSED'
  else 'UNPAID' end`

export const LIVE_MANDATE = and(
  eq(b2bMandates.productId, b2bDebits.productId),
  eq(b2bMandates.key, b2bDebits.mandateKey),
  ne(b2bMandates.state, 'REVOKED'),
)

const standingColumns = {
  received: receivedPayments,
  debit: b2bDebits,
  mandate: b2bMandates,
  lack: lackOf,
  state: pendingDebitState,
  /** The last day of its mandate. */
  lastDay: lastDayOf,
}

/** Debits with their mandate, and how they stand. */
export function selectB2bDebits(db: Db) {
  return db
    .select(standingColumns)
    .from(b2bDebits)
    .innerJoin(receivedPayments, eq(receivedPayments.id, b2bDebits.receivedId))
    .leftJoin(b2bMandates, LIVE_MANDATE)
}

export type B2bDebit = Awaited<ReturnType<typeof selectB2bDebits>>[number]

/** Whether it is a B2B debit that needs no decision any more. */
export async function willBeCharged(db: Db, receivedId: string): Promise<boolean> {
  const [found] = await selectB2bDebits(db).where(eq(b2bDebits.receivedId, receivedId))
  return found?.state === 'AUTHORISED'
}

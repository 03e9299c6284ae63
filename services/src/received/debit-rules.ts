/** What refuses a debit: its scheme, where its debtor has not what it needs; and whom they do not pay, and how much and how often the rest. */
import type { DebitPeriod } from '@almenara/contract/areas/direct-debits/rule-names'
import { addDays, addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { isProfessional } from './b2b/account-use.ts'
import type { ReceivedPayment } from './postings.ts'
import { debitBlocks, debitLimits, receivedPayments } from './tables.ts'

/** Of a block: all the debits of the creditor. */
export const ALL_MANDATES = ''

const MONTHS: Record<DebitPeriod, number> = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 }

/**
 * Why a debit is not charged, whatever funds there are; nothing when it is. A B2B debit is not for consumers (`AC13`): what the account is
 * used for decides, not who holds it. Any other that nobody may decide on (`b2b/arrival.ts`) goes back (`MD01`, EPC222-07 §4.3). Then, its
 * debtor's own rules.
 */
export async function refusalOfDebit(db: Db, debit: ReceivedPayment): Promise<'AC13' | 'SL01' | 'MD01' | undefined> {
  const { scheme, productId } = debit
  if (scheme !== 'B2B' || productId === null) return refusalByRules(db, debit)
  return (await isProfessional(db, productId)) ? 'MD01' : 'AC13'
}

/**
 * Why its debtor's rules refuse a debit; nothing when they do not. `SL01`: its creditor is blocked, or it goes beyond the mandate's limit
 * (Reg. (EU) 260/2012 art. 5(3)(d)(i) and (iii)). `MD01`: the debtor has said that the mandate is none of theirs.
 */
export async function refusalByRules(db: Db, debit: ReceivedPayment): Promise<'SL01' | 'MD01' | undefined> {
  const { productId, creditorId, mandateId } = debit
  if (productId === null || creditorId === null || mandateId === null) return undefined
  const blocks = await db
    .select({ mandateId: debitBlocks.mandateId })
    .from(debitBlocks)
    .where(
      and(
        eq(debitBlocks.productId, productId),
        eq(debitBlocks.creditorId, creditorId),
        inArray(debitBlocks.mandateId, [ALL_MANDATES, mandateId]),
      ),
    )
  if (blocks.some((block) => block.mandateId === ALL_MANDATES)) return 'SL01'
  if (blocks.length > 0) return 'MD01'
  const [limit] = await db
    .select()
    .from(debitLimits)
    .where(and(eq(debitLimits.productId, productId), eq(debitLimits.creditorId, creditorId), eq(debitLimits.mandateId, mandateId)))
  if (limit?.maximum != null && debit.amount > limit.maximum) return 'SL01'
  return limit?.period != null && (await wasCharged(db, debit, limit.period)) ? 'SL01' : undefined
}

/** Whether another debit of the same mandate was charged, and not given back, in the period of this one. */
async function wasCharged(db: Db, { id, productId, creditorId, mandateId, settlementOn }: ReceivedPayment, period: DebitPeriod) {
  const { from, to } = periodOf(settlementOn, period)
  const others = and(
    eq(receivedPayments.kind, 'DEBIT'),
    eq(receivedPayments.productId, productId ?? ''),
    eq(receivedPayments.creditorId, creditorId ?? ''),
    eq(receivedPayments.mandateId, mandateId ?? ''),
    ne(receivedPayments.id, id),
    eq(receivedPayments.state, 'POSTED'),
    gte(receivedPayments.settlementOn, from),
    lte(receivedPayments.settlementOn, to),
  )
  return (await db.$count(receivedPayments, others)) > 0
}

/** The calendar month, quarter, half or whole year of a day: its first day and its last. */
export function periodOf(day: LocalDate, period: DebitPeriod): { from: LocalDate; to: LocalDate } {
  const months = MONTHS[period]
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % months)
  const from = toLocalDate(`${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`)
  return { from, to: addDays(addMonths(from, months), -1) }
}

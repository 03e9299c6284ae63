/**
 * How much a person may send and receive by Bizum, all their contracts together. Sums are read, under the lock of the person's row where
 * something is about to change them; nothing is counted apart. What moved nothing, or has come back, does not count.
 */
import type { Brand } from '@almenara/contract/brand'
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import type { Usage } from '@almenara/contract/areas/bizum/shapes'
import { addSeconds, dayAt, firstOfMonth, formatDayTime, type Instant } from '@almenara/contract/dates'
import { BIZUM_LIMITS, type BizumLimits } from '@almenara/contract/limits'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { functionCall } from '../../../db/function-call.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { bizumLimits } from './tables.ts'
import { type bizumContracts } from '../contract/tables.ts'

/** Of the contract, what limits depend on. */
type Limited = Pick<typeof bizumContracts.$inferSelect, 'partyId' | 'phoneSince'>

/** In cents, and the counts in operations. */
export interface Sums {
  sentDay: number
  sentMonth: number
  sentMonthCount: number
  receivedDay: number
  receivedMonth: number
  receivedMonthCount: number
  requestsMonth: number
  purchaseDay: number
  purchaseMonth: number
  /** Since the mobile is what it is, of whatever kind. */
  sentSincePhone: number
}

export interface BizumUsage {
  limits: BizumLimits
  used: Sums
  /** Until when a newcomer may send less; absent once that is over. */
  newcomerUntil?: Instant
}

/** The bank's own limits, where it has set any. */
export function bizumLimitsOf({ bizum }: Brand): BizumLimits {
  return { ...BIZUM_LIMITS, ...bizum?.limits }
}

/** Of a person: what is used of each limit now. */
export async function readUsage(db: Db, brand: Brand, { partyId, phoneSince }: Limited, now: Instant): Promise<BizumUsage> {
  return usageFrom(brand, { phoneSince, now }, await sumsOf(db, { partyId, phoneSince, now }))
}

/** The same where the sums have been read already. */
export function usageFrom(brand: Brand, { phoneSince, now }: Pick<Asked, 'phoneSince' | 'now'>, used: Sums): BizumUsage {
  const limits = bizumLimitsOf(brand)
  const newcomerUntil = addSeconds(phoneSince, (limits.newcomerHours ?? 0) * 3600)
  return { limits, used, ...(limits.newcomer !== null && newcomerUntil > now ? { newcomerUntil } : {}) }
}

interface Asked extends Limited {
  now: Instant
}

export const SUM_COLUMNS = {
  sentDay: true,
  sentMonth: true,
  sentMonthCount: true,
  receivedDay: true,
  receivedMonth: true,
  receivedMonthCount: true,
  purchaseDay: true,
  purchaseMonth: true,
  sentSincePhone: true,
  requestsMonth: true,
} as const

/** See `usage.sql`. */
const usageCall = functionCall<'parties' | 'at' | 'since' | 'days' | 'months', Sums>(
  'bizum_usage',
  ['parties', 'at', 'since', 'days', 'months'],
  SUM_COLUMNS,
)

const sumsOf = groupedRead<Asked, Sums>((db) => {
  const ask = usageCall(db)
  return (asked) =>
    ask({
      parties: asked.map(({ partyId }) => partyId),
      at: asked.map(({ now }) => now),
      since: asked.map(({ phoneSince }) => phoneSince),
      days: asked.map(({ now }) => dayAt(now)),
      months: asked.map(({ now }) => firstOfMonth(dayAt(now))),
    })
})

/** A limit and what is used of it, as calls answer them. */
export function usageOf(max: number | null, used: number): Usage {
  const most = max ?? Number.MAX_SAFE_INTEGER
  return { max: most, used, left: Math.max(0, most - used) }
}

interface Sending {
  kind: BizumKind
  amounts: readonly Cents[]
}

const cents = (value: number) => formatAmount(toCents(value))

/** Which limit an amount goes over, in the customer's words; undefined when it goes over none. The amounts are of one signature. */
export function overBizumLimit(usage: BizumUsage, { kind, amounts }: Sending): string | undefined {
  const total = amounts.reduce<number>((sum, amount) => sum + amount, 0)
  const isPurchase = kind === 'C2ER' || kind === 'MIT'
  const problem = isPurchase ? overPurchase(usage, total) : overSend(usage, amounts, total)
  return problem ?? overNewcomer(usage, total)
}

function overSend({ limits, used }: BizumUsage, amounts: readonly Cents[], total: number): string | undefined {
  const { minimum, perOperation, sentDay, sentMonth, sentMonthCount } = limits
  if (minimum !== null && amounts.some((amount) => amount < minimum))
    return `Con Bizum se envían al menos ${cents(minimum)}. Escriba un importe mayor.`
  if (perOperation !== null && amounts.some((amount) => amount > perOperation))
    return `Con Bizum se pueden enviar hasta ${cents(perOperation)} cada vez. Escriba un importe menor o haga una transferencia.`
  return (
    overSum(used.sentDay, total, sentDay, 'al día', 'hoy puede enviar todavía') ??
    overSum(used.sentMonth, total, sentMonth, 'al mes', 'este mes puede enviar todavía') ??
    overCount(used.sentMonthCount, amounts.length, sentMonthCount)
  )
}

function overPurchase({ limits, used }: BizumUsage, total: number): string | undefined {
  const { purchasePerOperation, purchaseDay, purchaseMonth } = limits
  if (purchasePerOperation !== null && total > purchasePerOperation)
    return `Con Bizum se pueden pagar hasta ${cents(purchasePerOperation)} en cada compra. Pague de otra forma.`
  return (
    overSum(used.purchaseDay, total, purchaseDay, 'al día en compras', 'hoy puede pagar todavía') ??
    overSum(used.purchaseMonth, total, purchaseMonth, 'al mes en compras', 'este mes puede pagar todavía')
  )
}

function overSum(used: number, total: number, limit: number | null, period: string, left: string): string | undefined {
  if (limit === null || used + total <= limit) return undefined
  return `El límite de Bizum es de ${cents(limit)} ${period}: ${left} ${cents(Math.max(0, limit - used))}. Escriba un importe menor.`
}

function overCount(used: number, more: number, limit: number | null): string | undefined {
  if (limit === null || used + more <= limit) return undefined
  return `Con Bizum se pueden hacer ${limit} envíos al mes y le quedan ${Math.max(0, limit - used)}. Haga una transferencia.`
}

function overNewcomer({ limits, used, newcomerUntil }: BizumUsage, total: number): string | undefined {
  if (newcomerUntil === undefined || limits.newcomer === null || used.sentSincePhone + total <= limits.newcomer) return undefined
  const left = cents(Math.max(0, limits.newcomer - used.sentSincePhone))
  return `Hasta el ${formatDayTime(newcomerUntil)}, por ser nuevo su móvil en Bizum, puede pagar ${cents(limits.newcomer)} en total: le quedan ${left}.`
}

export type ReceivedRefusal = 'RECEIVED_LIMIT' | 'RECEIVED_COUNT'

/** Why a person may not receive this, if so. */
export function overReceived({ limits, used }: BizumUsage, amount: Cents): ReceivedRefusal | undefined {
  const { receivedDay, receivedMonth, receivedMonthCount } = limits
  if (receivedMonthCount !== null && used.receivedMonthCount + 1 > receivedMonthCount) return 'RECEIVED_COUNT'
  if (receivedDay !== null && used.receivedDay + amount > receivedDay) return 'RECEIVED_LIMIT'
  return receivedMonth !== null && used.receivedMonth + amount > receivedMonth ? 'RECEIVED_LIMIT' : undefined
}

/** What these payments add to what is used, for whoever sends another in the same transaction. */
export function withSent(usage: BizumUsage, { kind, amounts }: Sending): BizumUsage {
  const total = amounts.reduce<number>((sum, amount) => sum + amount, 0)
  const { used } = usage
  const isPurchase = kind === 'C2ER' || kind === 'MIT'
  const more = isPurchase
    ? { purchaseDay: used.purchaseDay + total, purchaseMonth: used.purchaseMonth + total }
    : {
        sentDay: used.sentDay + total,
        sentMonth: used.sentMonth + total,
        sentMonthCount: used.sentMonthCount + amounts.length,
      }
  return { ...usage, used: { ...used, ...more, sentSincePhone: used.sentSincePhone + total } }
}

/** Locks the rows of persons, by id; one who has none is given one. Whoever sends or receives for them waits here, and adds up what was done. */
export async function lockPersons(tx: Tx, partyIds: readonly number[]): Promise<void> {
  const ids = [...new Set(partyIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const locked = () =>
    tx
      .select({ id: bizumLimits.partyId })
      .from(bizumLimits)
      .where(inArray(bizumLimits.partyId, ids))
      .orderBy(bizumLimits.partyId)
      .for('update')
  if ((await locked()).length === ids.length) return
  await tx
    .insert(bizumLimits)
    .values(ids.map((partyId) => ({ partyId })))
    .onConflictDoNothing()
  await locked()
}

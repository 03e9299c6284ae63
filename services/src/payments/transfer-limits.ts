/**
 * How much a customer may send to others: what the bank allows through each channel, and what they allow themselves. What goes between
 * their own accounts is not limited. Each transfer counts on the day on which it leaves, by whatever channel it was ordered: one that is
 * scheduled, on its day; a periodic order, the days of all its times, of which the first is asked about. What did not go through does not
 * count.
 */
import type { OwnLimits } from '@almenara/contract/areas/transfers/limits'
import type { LimitsInForce } from '@almenara/contract/areas/transfers/options'
import type { Brand } from '@almenara/contract/brand'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { TRANSFER_CHANNELS, TRANSFER_LIMITS, type TransferChannel } from '@almenara/contract/limits'
import { add, formatAmount, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Db, Tx } from '../db/connection.ts'
import { functionCall } from '../db/function-call.ts'
import { groupedRead } from '../db/grouped-read.ts'
import type { Session } from '../identity/sessions.ts'
import { repeatedOn } from './periodic-amounts.ts'
import type { transferLimits } from './tables.ts'

/** Whose they are, from where they order, and on which day it leaves. */
export interface Asked {
  userId: number
  channel: string
  day: LocalDate
  /** The periodic order that is being changed, which does not count beside itself. */
  without?: string
}

export interface Limits {
  bank: { perPayment: Cents; perDay: Cents }
  own: OwnLimits
  day: LocalDate
  /** What leaves on that day. */
  sent: Cents
  /** Of it, what is instant. */
  instant: Cents
  /** Whether they have any periodic order to others. */
  repeats: boolean
}

type OwnRow = typeof transferLimits.$inferSelect

/** What has been sent is not given back by an end like these. */
export const UNDONE = ['REJECTED', 'CANCELLED', 'FAILED', 'RETURNED', 'RECALLED'] as const

export async function readLimits(db: Db, brand: Brand, asked: Asked): Promise<Limits> {
  return limitsFrom(db, brand, asked, await onceOn(db, asked))
}

/** The same where what the customer sends once on that day has been read already. */
export async function limitsFrom(db: Db, brand: Brand, asked: Asked, once: CustomerDay): Promise<Limits> {
  return limitsOf(brand, asked, await withPeriodic(db, asked, once))
}

function limitsOf(brand: Brand, { channel, day }: Asked, { own, ...sums }: CustomerDay): Limits {
  return { bank: bankLimits(brand, channel), own: own ? ownOf(own) : {}, day, ...sums }
}

type Sums = Pick<Limits, 'sent' | 'instant'>
/** What a customer sends on a day, and the limits that they have set. */
export interface CustomerDay extends Sums {
  own: OwnRow | undefined
  repeats: boolean
}

/** With the times of their periodic orders. */
async function withPeriodic(db: Db, { userId, day, without }: Asked, once: CustomerDay): Promise<CustomerDay> {
  return once.repeats ? { ...once, sent: add(once.sent, await repeatedOn(db, { userId, day, without, undone: UNDONE })) } : once
}

type UserDay = Pick<Asked, 'userId' | 'day'>
/** One row of `transfer_days`. */
export interface DayRow extends Omit<OwnRow, 'userId'>, Sums {
  hasOwn: boolean
  repeats: boolean
}

export function customerDay(userId: number, { hasOwn, sent, instant, repeats, ...row }: DayRow): CustomerDay {
  const { perPayment, perDay, instantPerPayment, instantPerDay } = row
  const own = hasOwn ? { userId, perPayment, perDay, instantPerPayment, instantPerDay } : undefined
  return { own, sent: toCents(sent), instant: toCents(instant), repeats }
}

export const DAY_COLUMNS = {
  hasOwn: true,
  perPayment: true,
  perDay: true,
  instantPerPayment: true,
  instantPerDay: true,
  sent: true,
  instant: true,
  repeats: true,
} as const

/** See `limits.sql`. `lock`: in the transaction that sends. */
const transferDays = functionCall<'users' | 'days' | 'undone' | 'lock', DayRow>(
  'transfer_days',
  ['users', 'days', 'undone', 'lock'],
  DAY_COLUMNS,
)

async function onceOnDays(ask: ReturnType<typeof transferDays>, asked: readonly UserDay[], lock: boolean): Promise<CustomerDay[]> {
  const users = asked.map(({ userId }) => userId)
  const rows = await ask({ users, days: asked.map(({ day }) => day), undone: UNDONE, lock })
  return rows.map((row, at) => customerDay(users[at] ?? 0, row))
}

/** Of what no periodic order made. */
const onceOn = groupedRead<UserDay, CustomerDay>((db) => {
  const ask = transferDays(db)
  return (asked) => onceOnDays(ask, asked, false)
})

/** What its client says of itself is not believed: until the app has proved itself, a session is one of the bank's web pages. */
export function channelOf({ isAppProven }: Pick<Session, 'isAppProven'>): TransferChannel {
  return isAppProven ? 'appNative' : 'web'
}

/** An order that waits for signatures may have been frozen with the name of another channel: its limits are the web's. */
export function bankLimits({ transferLimits: own }: Brand, name: string): Limits['bank'] {
  const channel = TRANSFER_CHANNELS.find((one) => one === name) ?? 'web'
  const { perPayment, perDay } = own?.[channel] ?? TRANSFER_LIMITS[channel]
  return { perPayment: toCents(perPayment), perDay: toCents(perDay) }
}

function ownOf({ perPayment, perDay, instantPerPayment, instantPerDay }: OwnRow): OwnLimits {
  return {
    ...(perPayment === null ? {} : { perPayment }),
    ...(perDay === null ? {} : { perDay }),
    ...(instantPerPayment === null ? {} : { instantPerPayment }),
    ...(instantPerDay === null ? {} : { instantPerDay }),
  }
}

const least = (...amounts: (number | undefined)[]): Cents =>
  toCents(Math.max(0, Math.min(...amounts.flatMap((amount) => (amount === undefined ? [] : [amount])))))

/** Of what leaves today. */
export function inForce({ bank, own, sent, instant }: Limits): LimitsInForce {
  const leftToday = least(bank.perDay - sent, own.perDay === undefined ? undefined : own.perDay - sent)
  const { instantPerPayment, instantPerDay } = own
  return {
    perPayment: least(bank.perPayment, own.perPayment),
    perDay: least(bank.perDay, own.perDay),
    sentToday: sent,
    leftToday,
    instant: {
      ...(instantPerPayment === undefined ? {} : { perPayment: instantPerPayment }),
      ...(instantPerDay === undefined ? {} : { perDay: instantPerDay }),
      leftToday: least(leftToday, instantPerDay === undefined ? undefined : instantPerDay - instant),
    },
  }
}

const CHANGE_IT = 'Cámbielo en «Límites de transferencias» o escriba un importe menor.'

export interface Sending {
  amount: Cents
  instant: boolean
}

/** Which limit an amount goes over, and what can be done: in the customer's words. Undefined when it goes over none. `today`: to name the day. */
export function overLimit(limits: Limits, { amount, instant }: Sending, today: LocalDate): string | undefined {
  const { bank, own } = limits
  if (own.perPayment !== undefined && amount > own.perPayment)
    return `Usted ha puesto un límite de ${formatAmount(own.perPayment)} a cada transferencia. ${CHANGE_IT}`
  if (amount > bank.perPayment)
    return `Por este canal se pueden enviar hasta ${formatAmount(bank.perPayment)} en cada transferencia. Para enviar más, acuda a su oficina.`
  if (instant && own.instantPerPayment !== undefined && amount > own.instantPerPayment)
    return `Usted ha puesto un límite de ${formatAmount(own.instantPerPayment)} a cada transferencia inmediata. ${CHANGE_IT}`
  return overDay(limits, { amount, instant }, today)
}

function overDay(
  { bank, own, day, sent, instant: instantSent }: Limits,
  { amount, instant }: Sending,
  today: LocalDate,
): string | undefined {
  const left = (limit: number, used: Cents) =>
    `${day === today ? 'hoy' : `el ${formatDay(day)}`} puede enviar todavía ${formatAmount(least(limit - used))}`
  if (own.perDay !== undefined && sent + amount > own.perDay)
    return `Usted ha puesto un límite de ${formatAmount(own.perDay)} al día: ${left(own.perDay, sent)}. ${CHANGE_IT}`
  if (instant && own.instantPerDay !== undefined && instantSent + amount > own.instantPerDay) {
    const limit = `Usted ha puesto un límite de ${formatAmount(own.instantPerDay)} al día a sus transferencias inmediatas`
    return `${limit}: ${left(own.instantPerDay, instantSent)}. ${CHANGE_IT}`
  }
  if (sent + amount > bank.perDay)
    return `Por este canal se pueden enviar hasta ${formatAmount(bank.perDay)} al día: ${left(bank.perDay, sent)}. Envíe el resto otro día o en su oficina.`
  return undefined
}

/**
 * Whether each goes over a limit, in the transaction that sends them, in their order: the customers' rows are locked first, so whoever
 * confirms another at the same time waits here and adds up what these sent. What one of them sends counts for the next of its customer.
 */
export async function areOverLimit(tx: Tx, brand: Brand, all: readonly { asked: Asked; sending: Sending }[]): Promise<boolean[]> {
  if (all.length === 0) return []
  const days = await onceOnDays(
    transferDays(tx),
    all.map(({ asked }) => asked),
    true,
  )
  const sums = await Promise.all(all.map(({ asked }, at) => withPeriodic(tx, asked, days[at] ?? NO_DAY)))
  const before = new Map<string, Sums>()
  return all.map(({ asked, sending }, at) => {
    const whose = `${asked.userId} ${asked.day}`
    const day = sums[at] ?? NO_DAY
    const limits = limitsOf(brand, asked, { ...day, ...both(day, before.get(whose) ?? NONE) })
    const isOver = overLimit(limits, sending, asked.day) !== undefined
    if (!isOver)
      before.set(whose, both(before.get(whose) ?? NONE, { sent: sending.amount, instant: sending.instant ? sending.amount : ZERO }))
    return isOver
  })
}

const NONE: Sums = { sent: ZERO, instant: ZERO }
const NO_DAY: CustomerDay = { ...NONE, own: undefined, repeats: false }
const both = (one: Sums, other: Sums): Sums => ({ sent: add(one.sent, other.sent), instant: add(one.instant, other.instant) })

/** The same of one. */
export async function isOverLimit(tx: Tx, brand: Brand, asked: Asked, sending: Sending): Promise<boolean> {
  const [isOver = true] = await areOverLimit(tx, brand, [{ asked, sending }])
  return isOver
}

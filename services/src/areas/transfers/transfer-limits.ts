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
import { add, formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import type { Session } from '../../identity/sessions.ts'
import { repeatedOn } from './kept/periodic-amounts.ts'
import { transferLimits } from './kept/tables.ts'
import { payments } from './tables.ts'

/** Whose they are, from where they order, and on which day it leaves. */
interface Asked {
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
}

type OwnRow = typeof transferLimits.$inferSelect

const total = (condition = sql`true`) => sql<number>`coalesce(sum(${payments.amount}) filter (where ${condition}), 0)::bigint`

/** What has been sent is not given back by an end like these. */
const UNDONE = ['REJECTED', 'CANCELLED', 'FAILED', 'RETURNED', 'RECALLED'] as const

export async function readLimits(db: Db, brand: Brand, asked: Asked): Promise<Limits> {
  const [own] = await db.select().from(transferLimits).where(eq(transferLimits.userId, asked.userId))
  return limitsOf(db, brand, asked, own)
}

async function limitsOf(db: Db, brand: Brand, { userId, channel, day, without }: Asked, own: OwnRow | undefined): Promise<Limits> {
  const [sums] = await db
    .select({ sent: total(), instant: total(sql`${payments.kind} = 'INSTANT'`) })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.executionOn, day),
        eq(payments.scope, 'external'),
        isNull(payments.periodicId),
        notInArray(payments.state, [...UNDONE]),
      ),
    )
  return {
    bank: bankLimits(brand, channel),
    own: own ? ownOf(own) : {},
    day,
    sent: add(toCents(sums?.sent ?? 0), await repeatedOn(db, { userId, day, without, undone: UNDONE })),
    instant: toCents(sums?.instant ?? 0),
  }
}

/** What its client says of itself is not believed: until the app has proved itself, a session is one of the bank's web pages. */
export function channelOf({ isAppProven }: Pick<Session, 'isAppProven'>): TransferChannel {
  return isAppProven ? 'appNative' : 'web'
}

/** An order that waits for signatures may have been frozen with the name of another channel: its limits are the web's. */
function bankLimits({ transferLimits: own }: Brand, name: string): Limits['bank'] {
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

interface Sending {
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
 * Whether it goes over a limit, in the transaction that sends it: the customer's row is locked first, so whoever confirms another at the
 * same time waits here and adds up what this one sent.
 */
export async function isOverLimit(tx: Tx, brand: Brand, asked: Asked, sending: Sending): Promise<boolean> {
  return overLimit(await limitsOf(tx, brand, asked, await lockOwn(tx, asked.userId)), sending, asked.day) !== undefined
}

/** Whoever sends for the first time has no row yet to be locked. */
async function lockOwn(tx: Tx, userId: number): Promise<OwnRow | undefined> {
  const locked = async () => (await tx.select().from(transferLimits).where(eq(transferLimits.userId, userId)).for('update'))[0]
  const own = await locked()
  if (own) return own
  await tx.insert(transferLimits).values({ userId }).onConflictDoNothing()
  return locked()
}

/**
 * How much a customer may send to others: what the bank allows through each channel, and what they allow themselves. What goes between
 * their own accounts is not limited. A day is that on which it was ordered; what did not go through does not count.
 */
import type { OwnLimits } from '@almenara/contract/areas/transfers/limits'
import type { LimitsInForce } from '@almenara/contract/areas/transfers/options'
import type { Brand } from '@almenara/contract/brand'
import type { LocalDate } from '@almenara/contract/dates'
import { isTransferChannel, TRANSFER_LIMITS, type TransferChannel } from '@almenara/contract/limits'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { transferLimits } from './kept/tables.ts'
import { payments } from './tables.ts'

/** Whose they are, from where they order, and on which day. */
interface Asked {
  userId: number
  channel: string
  day: LocalDate
}

export interface Limits {
  bank: { perPayment: Cents; perDay: Cents }
  own: OwnLimits
  sent: Cents
  /** Of it, what was instant. */
  instant: Cents
  /** Of it, what was ordered through this channel. */
  here: Cents
}

type OwnRow = typeof transferLimits.$inferSelect

const total = (condition = sql`true`) => sql<number>`coalesce(sum(${payments.amount}) filter (where ${condition}), 0)::bigint`

/** What has been sent is not given back by an end like these. */
const UNDONE = ['REJECTED', 'CANCELLED', 'FAILED', 'RETURNED', 'RECALLED'] as const

export async function readLimits(db: Db, brand: Brand, asked: Asked): Promise<Limits> {
  const [own] = await db.select().from(transferLimits).where(eq(transferLimits.userId, asked.userId))
  return limitsOf(db, brand, asked, own)
}

async function limitsOf(db: Db, brand: Brand, { userId, channel, day }: Asked, own: OwnRow | undefined): Promise<Limits> {
  const through = channelOf(channel)
  const [sums] = await db
    .select({
      sent: total(),
      instant: total(sql`${payments.kind} = 'INSTANT'`),
      here: total(sql`${payments.channel} = ${through}`),
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.orderedOn, day),
        eq(payments.scope, 'external'),
        isNull(payments.periodicId),
        notInArray(payments.state, [...UNDONE]),
      ),
    )
  return {
    bank: bankLimits(brand, through),
    own: own ? ownOf(own) : {},
    sent: toCents(sums?.sent ?? 0),
    instant: toCents(sums?.instant ?? 0),
    here: toCents(sums?.here ?? 0),
  }
}

/** An application that the bank does not know is one of its web pages. */
export function channelOf(application: string | undefined): TransferChannel {
  return application !== undefined && isTransferChannel(application) ? application : 'web'
}

function bankLimits({ transferLimits: own }: Brand, channel: TransferChannel): Limits['bank'] {
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

export function inForce({ bank, own, sent, instant, here }: Limits): LimitsInForce {
  const leftToday = least(bank.perDay - here, own.perDay === undefined ? undefined : own.perDay - sent)
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
  /** Sent again and again: only the limit of each payment concerns it. */
  periodic?: boolean
}

/** Which limit an amount goes over, and what can be done: in the customer's words. Undefined when it goes over none. */
export function overLimit(limits: Limits, { amount, instant, periodic = false }: Sending): string | undefined {
  const { bank, own } = limits
  if (own.perPayment !== undefined && amount > own.perPayment)
    return `Usted ha puesto un límite de ${formatAmount(own.perPayment)} a cada transferencia. ${CHANGE_IT}`
  if (amount > bank.perPayment)
    return `Por este canal se pueden enviar hasta ${formatAmount(bank.perPayment)} en cada transferencia. Para enviar más, acuda a su oficina.`
  if (instant && own.instantPerPayment !== undefined && amount > own.instantPerPayment)
    return `Usted ha puesto un límite de ${formatAmount(own.instantPerPayment)} a cada transferencia inmediata. ${CHANGE_IT}`
  if (periodic) return undefined
  return overDay(limits, { amount, instant })
}

const left = (limit: number, used: Cents) => `hoy puede enviar todavía ${formatAmount(least(limit - used))}`

function overDay({ bank, own, sent, instant: instantSent, here }: Limits, { amount, instant }: Sending): string | undefined {
  if (own.perDay !== undefined && sent + amount > own.perDay)
    return `Usted ha puesto un límite de ${formatAmount(own.perDay)} al día: ${left(own.perDay, sent)}. ${CHANGE_IT}`
  if (instant && own.instantPerDay !== undefined && instantSent + amount > own.instantPerDay) {
    const limit = `Usted ha puesto un límite de ${formatAmount(own.instantPerDay)} al día a sus transferencias inmediatas`
    return `${limit}: ${left(own.instantPerDay, instantSent)}. ${CHANGE_IT}`
  }
  if (here + amount > bank.perDay)
    return `Por este canal se pueden enviar hasta ${formatAmount(bank.perDay)} al día: ${left(bank.perDay, here)}. Envíe el resto otro día o en su oficina.`
  return undefined
}

/**
 * Whether it goes over a limit, in the transaction that sends it: the customer's row is locked first, so whoever confirms another at the
 * same time waits here and adds up what this one sent.
 */
export async function isOverLimit(tx: Tx, brand: Brand, asked: Asked, sending: Sending): Promise<boolean> {
  return overLimit(await limitsOf(tx, brand, asked, await lockOwn(tx, asked.userId)), sending) !== undefined
}

/** Whoever sends for the first time has no row yet to be locked. */
async function lockOwn(tx: Tx, userId: number): Promise<OwnRow | undefined> {
  const locked = async () => (await tx.select().from(transferLimits).where(eq(transferLimits.userId, userId)).for('update'))[0]
  const own = await locked()
  if (own) return own
  await tx.insert(transferLimits).values({ userId }).onConflictDoNothing()
  return locked()
}

/** What every part of the simulated clearing uses: its books, its accounts, and how it sends a message to the bank. */
import { addSeconds, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { sumOf } from './sums.ts'
import { createPace, wholeMessage } from '@almenara/formats/iso20022/whole'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { PAYMENT_STATUS, type PaymentStatus } from '@almenara/formats/sepa/pacs002'
import type { Cents } from '@almenara/contract/money'
import { lte, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { isAnyOf } from '../../db/any-of.ts'
import { insertFresh, insertRows } from '../../db/insert-rows.ts'
import type { Database, Db, Tx } from '../../db/connection.ts'
import { bankOf } from '../../products/spanish-banks.ts'
import { simulatedSepaAccounts, simulatedSepaMessages, simulatedSepaPayments } from './tables.ts'

export interface Clearing {
  database: Database
  clock: Clock
  /** The bank that is connected: its code says which payments are to it and which are its own. */
  bankCode: string
  bic: string
}

/** Something being done, in the transaction that keeps the message which asked for it. */
export interface ClearingContext {
  tx: Tx
  clearing: Clearing
  at: Instant
}

/** The clearing's own BIC: of no bank. */
export const CLEARING_BIC = 'CLRGESMMXXX'

export type Nature = (typeof simulatedSepaAccounts.$inferSelect)['nature']

/** By account. One that nobody has described is open, if its bank is one that there is; a foreign one is. */
export async function naturesOf(db: Db, ibans: readonly string[]): Promise<ReadonlyMap<string, Nature>> {
  const { iban, nature } = simulatedSepaAccounts
  const described = await db.select({ iban, nature }).from(simulatedSepaAccounts).where(isAnyOf(iban, ibans))
  const known = new Map(described.map((one) => [one.iban, one.nature]))
  return new Map(ibans.map((one) => [one, known.get(one) ?? (one.startsWith('ES') && !bankOf(one) ? 'UNKNOWN' : 'OPEN')]))
}

/** The BIC of another bank, from its account. A foreign one is taken for the clearing's. */
export function bicOf(iban: string): string {
  return bankOf(iban)?.bic ?? CLEARING_BIC
}

/** An identifier of at most 35 characters, the same for the same words: a thing done twice is the same thing. */
export function idFor(...words: readonly string[]): string {
  return `C${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 30)}`
}

/** Puts a message on the line to the bank, once for each id. */
export async function queueMessage<Head extends { messageId: string }, Item>(
  { tx, at }: ClearingContext,
  type: MessageType<Head, object, Item>,
  head: Head,
  items: readonly Item[],
  dueAt: Instant = at,
): Promise<void> {
  const xml = (await wholeMessage(type, head, items)).toString('utf8')
  await tx
    .insert(simulatedSepaMessages)
    .values({ direction: 'OUT', id: head.messageId, name: type.name, xml, at, dueAt })
    .onConflictDoNothing()
}

/** What became of the payments of a message that the bank sent. */
export interface StatusOf {
  original: { id: string; name: string; count: number }
  items: readonly PaymentStatus[]
  /** When it is said; now, when absent. */
  dueAt?: Instant
}

/** Puts what became of the payments of each message on the line. Nothing is said of none. */
export async function queueStatuses({ tx, at }: ClearingContext, all: readonly StatusOf[]): Promise<void> {
  const rows: (typeof simulatedSepaMessages.$inferInsert)[] = []
  const pace = createPace()
  for (const { original, items, dueAt = at } of all) {
    if (items.length === 0) continue
    const rejected = items.filter(({ status }) => status === 'RJCT').length
    const status = rejected === 0 ? 'ACSC' : rejected === original.count ? 'RJCT' : 'PART'
    const messageId = idFor('status', original.id, ...items.map(({ originalTransactionId }) => originalTransactionId))
    const of = { originalMessageId: original.id, originalName: original.name, originalCount: original.count }
    const head = { messageId, createdAt: at, from: CLEARING_BIC, ...of, status } as const
    const xml = (await wholeMessage(PAYMENT_STATUS, head, items, pace)).toString('utf8')
    rows.push({ direction: 'OUT', id: messageId, name: PAYMENT_STATUS.name, xml, at, dueAt })
  }
  await insertRows(tx, simulatedSepaMessages, rows)
}

type Payment = typeof simulatedSepaPayments.$inferSelect
type NewPayment = typeof simulatedSepaPayments.$inferInsert

/** Writes down payments in the clearing's books, once for each id. Answers what says of an id, the first time that it is asked, whether it is new. */
export async function keepFresh(tx: Tx, rows: readonly NewPayment[]): Promise<(id: string) => Payment | undefined> {
  const written = new Set((await insertFresh(tx, simulatedSepaPayments, rows, ['id'])).map(({ id }) => id))
  const fresh = new Map<string, Payment>()
  // Of two with one id the first is written.
  for (const row of rows.toReversed()) if (written.has(row.id)) fresh.set(row.id, wholeOf(row))
  return (id) => {
    const one = fresh.get(id)
    fresh.delete(id)
    return one
  }
}

function wholeOf({ theirBic = null, settledOn = null, reason = null, returns = null, ...row }: NewPayment): Payment {
  return { ...row, theirBic, settledOn, reason, returns }
}

/** Gives a settled payment back to the bank, or takes it back from it, on a day; only once. */
export async function returnPayment(
  withClearing: ClearingContext,
  original: Payment,
  reason: string,
  day: LocalDate,
  dueAt: Instant,
): Promise<boolean> {
  return (await returnPayments(withClearing, [{ original, reason }], day, dueAt)) > 0
}

/** The same of several, in one message; answers how many. */
export async function returnPayments(
  withClearing: ClearingContext,
  returns: readonly { original: Payment; reason: string }[],
  day: LocalDate,
  dueAt: Instant,
): Promise<number> {
  const { tx, at } = withClearing
  const rows = returns.map(({ original, reason }) => {
    const id = idFor('return', original.id)
    const amount = -original.amount as Cents
    return { ...original, id, messageId: id, kind: 'RETURN' as const, amount, settledOn: day, returns: original.id, reason }
  })
  const fresh = await keepFresh(tx, rows)
  const items = returns.flatMap(({ original, reason }) => {
    const id = idFor('return', original.id)
    return fresh(id) ? [returnOf(original, { id, reason, day })] : []
  })
  const [first] = returns
  if (!first || items.length === 0) return 0
  const head = {
    messageId: idFor('return message', ...items.map(({ originalTransactionId }) => originalTransactionId)),
    createdAt: at,
    ...sumOf(items),
    settlementOn: day,
    from: first.original.theirBic ?? bicOf(first.original.theirIban),
  }
  await queueMessage(withClearing, PAYMENT_RETURN, head, items, dueAt)
  return items.length
}

function returnOf(original: Payment, { id, reason, day }: { id: string; reason: string; day: LocalDate }): PaymentReturn {
  const amount = Math.abs(original.amount) as Cents
  return {
    returnId: id,
    originalMessageId: original.messageId,
    originalName: original.kind === 'DEBIT' ? 'pacs.003.001.08' : 'pacs.008.001.09',
    originalEndToEndId: original.endToEndId,
    originalTransactionId: original.id,
    originalAmount: amount,
    originalSettlementOn: original.settledOn ?? day,
    amount,
    reason,
  }
}

/** What the bank has settled up to the end of a day, in the clearing's books: positive when it has received more than it has sent. */
export async function positionAt(db: Db, day: LocalDate): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<Cents>`coalesce(sum(${simulatedSepaPayments.amount}), 0)::bigint` })
    .from(simulatedSepaPayments)
    .where(lte(simulatedSepaPayments.settledOn, day))
  return row?.sum ?? (0 as Cents)
}

/** Eight in the morning, in winter, of a day: when the clearing begins to send. A moment that has passed is now. */
export function morningOf(day: LocalDate, now: Instant): Instant {
  const morning = addSeconds(`${day}T00:00:00.000Z` as Instant, 7 * 3600)
  return day <= dayAt(now) ? now : morning
}

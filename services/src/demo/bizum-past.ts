/**
 * Writes the payments by Bizum of the cast's past, told by the entries of their accounts, so that Bizum's movements and those of the accounts
 * say the same, whatever the seed and the day. What moved nothing has no entry, and is written beside them.
 */
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import { addSeconds, firstOfMonth, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { bizumContracts } from '../areas/bizum/contract/tables.ts'
import { derivedId } from '../areas/bizum/payments/payment-rows.ts'
import { bizumPayments, type Answered } from '../areas/bizum/payments/tables.ts'
import { shortName } from '../areas/bizum/short-name.ts'
import type { Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { entries, transactions } from '../ledger/tables.ts'
import { schemeIdOf } from '../rails/bizum/scheme.ts'
import { receivedPayments } from '../received/tables.ts'
import { answerOfTheDay, bizumEvents, type BizumEvent } from './bizum-events.ts'
import { BIZUM_FRIENDS, type BizumFriend } from './bizum-people.ts'
import { LOGINS } from './cast.ts'
import { bookedAt } from './write-branch.ts'

export type NewBizumPayment = typeof bizumPayments.$inferInsert
type Contract = typeof bizumContracts.$inferSelect

/** A payment of the past, with what it was of Carmen's, if so. */
export interface ToldPayment {
  row: NewBizumPayment & { id: string; createdAt: Instant }
  event: BizumEvent | undefined
}

/** The demo bank's seed, and the day on which it was loaded. */
export interface Loaded {
  seed: number
  loadedOn: LocalDate
}

/** What a payment to a merchant answers, and the row of it. */
export function answeredBy(paymentId: string, type: 'PURCHASE' | 'CHARGE'): Answered {
  const what = `demo ${type.toLowerCase()}`
  return { type, id: derivedId(what, paymentId), schemeId: schemeIdOf(what, paymentId) }
}

const ANSWERS: Partial<Record<BizumKind, 'PURCHASE' | 'CHARGE'>> = { C2ER: 'PURCHASE', MIT: 'CHARGE' }

/** How long one takes from the signature to the other side's account. */
const TAKES_SECONDS = 4
/** Of each of the cast who has it, by their user name. */
const FRIENDS: Readonly<Record<string, readonly BizumFriend[] | undefined>> = {
  [LOGINS.carmen.username]: BIZUM_FRIENDS.carmen,
  [LOGINS.javier.username]: BIZUM_FRIENDS.javier,
  [LOGINS.amparo.username]: BIZUM_FRIENDS.amparo,
}

/** Asked again, it adds what has been paid since. Answers all that there are. */
export async function writeBizumPast(tx: Tx, { seed, loadedOn }: Loaded, today: LocalDate): Promise<ToldPayment[]> {
  const booked = await entriesOf(tx)
  const months = new Set(booked.map(({ entry }) => firstOfMonth(entry.bookedOn)))
  const all = [...[...months].flatMap((first) => bizumEvents(seed, first)), answerOfTheDay(loadedOn)]
  const events = new Map(all.map((event) => [event.id, event]))
  const told = booked.flatMap((one) => toldOf(one, { events, booked, today }))
  await insertPayments(
    tx,
    told.map(({ row }) => row),
  )
  const backs = booked.flatMap(({ entry, kind, key }) => (kind === 'bizum-back' ? [{ entry, key }] : []))
  const open = await notGivenBack(tx)
  for (const { entry, key } of backs) {
    const original = told.find(({ row }) => row.endToEndId === entry.data?.endToEndId)
    if (original && open.has(original.row.id)) await writeBack(tx, original, { key, at: momentOf(entry, today), amount: entry.amount })
  }
  return told
}

type Booked = Awaited<ReturnType<typeof entriesOf>>[number]

/** What of Bizum was booked in the accounts of those of the cast who have it, in their order. */
function entriesOf(tx: Tx) {
  return (
    tx
      .select({
        entry: entries,
        key: transactions.key,
        kind: transactions.kind,
        contract: bizumContracts,
        name: parties.name,
        username: users.username,
      })
      .from(bizumContracts)
      .innerJoin(users, and(eq(users.id, bizumContracts.userId), inArray(users.username, Object.keys(FRIENDS))))
      .innerJoin(parties, eq(parties.id, bizumContracts.partyId))
      .innerJoin(entries, eq(entries.accountId, bizumContracts.ledgerAccountId))
      // Those of the generated lives: what customers pay themselves has its payment.
      .innerJoin(
        transactions,
        and(
          eq(transactions.id, entries.transactionId),
          inArray(transactions.kind, ['bizum-in', 'bizum-out', 'bizum-charge', 'bizum-booked', 'bizum-back']),
        ),
      )
      .where(and(eq(bizumContracts.state, 'ACTIVE'), sql`${entries.bookedOn} >= ${bizumContracts.since}::date`))
      .orderBy(asc(entries.accountId), asc(entries.seq))
  )
}

/** On the day itself its hour may not have come: as early as the day's own movements. */
function momentOf({ bookedOn, seq }: Booked['entry'], today: LocalDate): Instant {
  if (bookedOn >= today) return bookedAt(bookedOn)
  const [hour, minute] = [7 + ((seq * 7) % 14), (seq * 13) % 60]
  return toInstant(`${bookedOn}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
}

interface Telling {
  events: ReadonlyMap<string, BizumEvent>
  booked: readonly Booked[]
  today: LocalDate
}

/** Whoever is not known by a telephone is in no movement of Bizum: a demo bank of an earlier version had such. */
function toldOf({ entry, key, kind, contract, username }: Booked, { events, booked, today }: Telling): ToldPayment[] {
  if (kind === 'bizum-back') return []
  const event = events.get(entry.data?.endToEndId ?? '')
  const twin = kind === 'bizum-booked' ? booked.find((one) => one.key === key && one.contract.id !== contract.id) : undefined
  const other = twin
    ? { phone: twin.contract.phone, name: shortName(twin.name) }
    : (event?.other ?? FRIENDS[username]?.find(({ name }) => name === entry.data?.counterpartyName))
  if (!other) return []
  const isOut = entry.amount < 0
  const createdAt = momentOf(entry, today)
  const ids = [key, derivedId('twin', key)] as const
  const [id, twinId] = isOut || kind !== 'bizum-booked' ? ids : [ids[1], ids[0]]
  const answers = event && ANSWERS[event.kind]
  const row = {
    ...ownOf(contract),
    phone: null,
    code: null,
    merchantId: null,
    ...other,
    id,
    twinId: twin ? twinId : null,
    kind: event?.kind ?? ('C2C' as const),
    direction: isOut ? ('OUT' as const) : ('IN' as const),
    state: 'SETTLED' as const,
    amount: isOut ? negate(entry.amount) : entry.amount,
    concept: entry.detail,
    answers: answers ? answeredBy(id, answers) : null,
    taxData: event?.kind === 'C2ONG',
    endToEndId: entry.data?.endToEndId ?? null,
    channel: isOut ? 'web' : 'bizum',
    createdAt,
    leavesAt: createdAt,
    closedAt: addSeconds(createdAt, TAKES_SECONDS),
  }
  return [{ row, event }]
}

/** Whose it is, and from which account. */
export function ownOf({ id, userId, partyId, productId, ledgerAccountId }: Contract) {
  return { contractId: id, userId, partyId, productId, ledgerAccountId }
}

const CHUNK = 500

export async function insertPayments(tx: Tx, rows: readonly NewBizumPayment[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx
      .insert(bizumPayments)
      .values(rows.slice(from, from + CHUNK))
      .onConflictDoNothing()
  }
}

/** Payments of which nothing has come back. */
async function notGivenBack(tx: Tx): Promise<ReadonlySet<string>> {
  const { id, direction, state } = bizumPayments
  const rows = await tx
    .select({ id })
    .from(bizumPayments)
    .where(and(eq(direction, 'OUT'), eq(state, 'SETTLED')))
  return new Set(rows.map((row) => row.id))
}

/** What a merchant gives back came as a payment of its own; what the other bank sent back has none. */
async function writeBack(
  tx: Tx,
  { row, event }: ToldPayment,
  { key, at, amount }: { key: string; at: Instant; amount: number },
): Promise<void> {
  const refunded = toCents(amount)
  await tx.update(bizumPayments).set({ state: 'RETURNED', refunded }).where(eq(bizumPayments.id, row.id))
  if (event?.back?.reason !== undefined) return
  const came = await tx.$count(receivedPayments, eq(receivedPayments.id, key))
  if (came === 0) return
  const refund = {
    ...row,
    answers: null,
    id: derivedId('refund', row.id),
    twinId: row.id,
    receivedId: key,
    direction: 'IN' as const,
    amount: refunded,
  }
  await insertPayments(tx, [{ ...refund, createdAt: at, leavesAt: at, closedAt: at }])
}

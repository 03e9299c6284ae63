/** What waits of Carmen's in Bizum on the day of the load: a send to somebody without Bizum, what she has asked for, and sends that came to nothing. */
import { addDays, addSeconds, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import { BIZUM_LIMITS } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { bizumContracts } from '../areas/bizum/contract/tables.ts'
import { outTitle } from '../areas/bizum/payments/postings.ts'
import { bizumPayments } from '../areas/bizum/payments/tables.ts'
import { derivedId, holdIdOf } from '../areas/bizum/payments/payment-rows.ts'
import type { PaymentReason } from '../areas/bizum/payments/payment-reasons.ts'
import { daysFrom } from '../areas/bizum/requests/request-rows.ts'
import { bizumRequests } from '../areas/bizum/requests/tables.ts'
import { shortName } from '../areas/bizum/short-name.ts'
import type { Tx } from '../db/connection.ts'
import { holders, powers, products } from '../products/tables.ts'
import { route } from '../rails/bizum/scheme-payments.ts'
import type { Clearing } from '../rails/sepa/clearing.ts'
import { DINNER } from './bizum-events.ts'
import { insertPayments, ownOf, type NewBizumPayment } from './bizum-past.ts'
import { CARMENS } from './bizum-people.ts'
import { carmensContract } from './carmens-contract.ts'
import { PEOPLE } from './cast.ts'
import { bookedAt } from './write-branch.ts'

type Contract = typeof bizumContracts.$inferSelect

/** After the term, what the scheme has not said is asked (`payments/pursue.ts`). */
const GRACE_SECONDS = 600

const at = (day: LocalDate, daysAgo: number, time: string): Instant => toInstant(`${addDays(day, -daysAgo)}T${time}:00Z`)

/** What ended without moving anything. */
const UNPAID = [
  ['REFUSED', 'RECEIVED_COUNT', CARMENS.receivedEnough, 30_00, 'Lotería', 11],
  ['EXPIRED', 'NOT_JOINED', CARMENS.withoutBizum, 15_00, 'Taxi', 24],
  ['CANCELLED', 'CANCELLED', CARMENS.marc, 140_00, 'Pista de pádel', 8],
] as const satisfies readonly (readonly [
  NewBizumPayment['state'],
  PaymentReason,
  { phone: string; name: string },
  number,
  string,
  number,
])[]

export async function writeUnpaid(tx: Tx, contract: Contract, loadedOn: LocalDate): Promise<void> {
  const rows = UNPAID.map(([state, reason, to, amount, concept, daysAgo]) => {
    const createdAt = at(loadedOn, daysAgo, '17:42')
    const waited = state === 'EXPIRED' ? { waitsUntil: addSeconds(createdAt, BIZUM_LIMITS.waitHours * 3600) } : {}
    const closedAt = waited.waitsUntil ?? addSeconds(createdAt, 6)
    const of = { ...ownOf(contract), ...to, kind: 'C2C', direction: 'OUT', channel: 'web' } as const
    const id = derivedId('demo unpaid', `${contract.id} ${state}`)
    return { ...of, id, state, reason, amount: toCents(amount), concept, createdAt, leavesAt: createdAt, ...waited, closedAt }
  })
  await insertPayments(tx, rows)
}

interface Waiting {
  tx: Tx
  clearing: Clearing
  contract: Contract
  today: LocalDate
  week: number
}

/** Weeks since the load: what waits is made again once in each, unless it still waits. */
export function weekOf(loadedOn: LocalDate, today: LocalDate): number {
  return Math.floor((Date.parse(today) - Date.parse(loadedOn)) / (7 * 86_400_000))
}

/** Once in a week: what she has cancelled or withdrawn since stays so. Nothing where she has left Bizum. */
export async function writeWaiting(clearing: Clearing, loadedOn: LocalDate, today: LocalDate): Promise<void> {
  await clearing.database.transaction(async (tx) => {
    const contract = await carmensContract(tx)
    if (!contract) return
    const waiting = { tx, clearing, contract, today, week: weekOf(loadedOn, today) }
    await writeWaitingSend(waiting)
    await writeAsked(waiting)
  })
}

const OPEN = ['INVITED', 'PENDING', 'ACCEPTING'] as const

const SENT = { amount: toCents(25_00), concept: 'Entradas del concierto' }

/** From her savings, held; the simulated scheme has it as the bank asked it. */
async function writeWaitingSend({ tx, clearing, contract, today, week }: Waiting): Promise<void> {
  const id = derivedId('demo waiting', `${contract.id} ${week}`)
  const account = await savingsOf(tx, contract)
  const { withoutBizum: to } = CARMENS
  const { contractId, state, phone } = bizumPayments
  const waits = and(eq(contractId, contract.id), eq(state, 'WAITING'), eq(phone, to.phone))
  if (!account || (await tx.$count(bizumPayments, or(eq(bizumPayments.id, id), waits))) > 0) return
  const hold = { id: holdIdOf(id), account: account.ledgerAccountId, amount: SENT.amount, reason: 'bizum' }
  const { rows } = await tx.execute<{ outcome: string }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify([{ ...hold, title: outTitle({ kind: 'C2C', name: to.name }) }])}, ${bookedAt(today)})`,
  )
  if (rows[0]?.outcome !== 'PLACED') return
  const createdAt = bookedAt(today)
  const from = { fromPhone: contract.phone, fromName: shortName(PEOPLE.carmen.name) }
  const answer = await route({ tx, clearing, at: createdAt }, { key: id, kind: 'C2C', ...from, phone: to.phone, ...SENT })
  if (answer.outcome !== 'WAITING') throw new Error(`Nobody waits for ${to.phone}`)
  const held = {
    state: 'WAITING',
    holdId: hold.id,
    waitsUntil: answer.until,
    nextAttemptAt: addSeconds(answer.until, GRACE_SECONDS),
  } as const
  const of = { ...ownOf(contract), ...account, ...to, ...SENT, kind: 'C2C', direction: 'OUT', channel: 'web' } as const
  await insertPayments(tx, [{ ...of, ...held, id, createdAt, leavesAt: createdAt }])
}

/** Her own account beside that of the contract. */
async function savingsOf(tx: Tx, { userId, partyId, productId }: Contract) {
  const [found] = await tx
    .select({ productId: products.id, ledgerAccountId: products.ledgerAccountId })
    .from(products)
    .innerJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, userId), powers.canOperate))
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.partyId, partyId)))
    .where(and(eq(products.type, 'VIEW'), eq(products.status, 'ACTIVE'), ne(products.id, productId)))
    .orderBy(asc(powers.position))
  return found?.ledgerAccountId == null ? undefined : { ...found, ledgerAccountId: found.ledgerAccountId }
}

/** A dinner among four, of whom one has paid; and one person who has no Bizum. The bank tells the scheme of those that wait when it starts. */
async function writeAsked({ tx, contract, today, week }: Waiting): Promise<void> {
  const { userId, partyId, contractId } = ownOf(contract)
  const createdAt = week === 0 ? at(today, 1, '19:30') : bookedAt(today)
  const [paid] = await tx
    .select({ id: bizumPayments.id, at: bizumPayments.createdAt })
    .from(bizumPayments)
    .where(and(eq(bizumPayments.contractId, contract.id), eq(bizumPayments.direction, 'IN'), eq(bizumPayments.concept, DINNER.concept)))
  const idOf = (name: string) => derivedId('demo asked', `${contract.id} ${week} ${name}`)
  const of = {
    userId,
    partyId,
    contractId,
    direction: 'ASKED' as const,
    createdAt,
    expiresAt: daysFrom(createdAt, BIZUM_LIMITS.requestDays),
  }
  const dinner = { ...of, groupId: idOf('group'), ...DINNER }
  const pending = { state: 'PENDING' as const, nextAttemptAt: createdAt }
  const answered = paid && week === 0 ? { state: 'PAID' as const, paymentId: paid.id, closedAt: paid.at } : pending
  const rows = [
    { ...dinner, ...CARMENS.lucia, id: idOf('lucia'), ...answered },
    { ...dinner, ...CARMENS.nuria, id: idOf('nuria'), ...pending },
    { ...dinner, ...CARMENS.marc, id: idOf('marc'), ...pending },
    { ...of, ...CARMENS.withoutBizum, id: idOf('without'), concept: 'Lotería', amount: toCents(10_00), ...pending },
  ]
  const waiting = await tx
    .select({ phone: bizumRequests.phone, concept: bizumRequests.concept })
    .from(bizumRequests)
    .where(and(eq(bizumRequests.contractId, contractId), eq(bizumRequests.direction, 'ASKED'), inArray(bizumRequests.state, OPEN)))
  const isNew = ({ phone, concept }: { phone: string; concept: string }) =>
    !waiting.some((one) => one.concept === concept && (one.phone === phone || concept === DINNER.concept))
  const fresh = rows.filter(isNew)
  if (fresh.length > 0) await tx.insert(bizumRequests).values(fresh).onConflictDoNothing()
}

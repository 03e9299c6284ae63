/**
 * A remittance is charged on its day, whole or not at all: in one movement, or by blocks whose money is all held first. Its transfers then go on block
 * by block, each in a transaction of its own that is done once, whatever is cut off.
 */
import { addSeconds, dayAt, formatTime, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { CUT_OFF, momentOf } from '../../../calendar/payment-days.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { postIn } from '../../../ledger/post-in.ts'
import type { Hold, HoldOutcome } from '../../../ledger/types.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { advanceBlock, BLOCK, blockHold } from './charge-block.ts'
import { countOutcomes, endedAmount, endedCount, lockRemittance, type Remittance } from './outcomes.ts'
import { chargeWords, leadingTo } from './remittance-postings.ts'
import { remittances } from './tables.ts'
import { tellFailed, tellStopped } from './tell.ts'

const NAME = 'remittance-charges'
/** Nothing is charged before the bank day has begun. */
export const FROM = '00:01'
/** Instant transfers have no cut-off: the last try for the funds of a day. */
const LAST_INSTANT = '23:45'
export const AGAIN_SECONDS = 15 * 60

/** An item is the id of a remittance. */
export const chargeRemittances: ItemWork = {
  name: NAME,
  due: async ({ bank }) => {
    const now = bank.clock.now()
    const { id, state, executionOn, presentedAt, batch, unpacked, count, nextTryAt, blocksDone, firstOrdinal, lastOrdinal } = remittances
    const toCharge = and(
      eq(remittances.kind, 'TRANSFERS'),
      sql`${state} in ('SCHEDULED', 'STOPPED')`,
      lte(executionOn, chargedDay(now)),
      sql`${unpacked} = ${count}`,
      or(isNull(nextTryAt), lte(nextTryAt, now)),
    )
    const toGoOn = and(
      eq(remittances.kind, 'TRANSFERS'),
      eq(state, 'IN_PROGRESS'),
      lt(blocksDone, sql`(${lastOrdinal} - ${firstOrdinal}) / ${BLOCK} + 1`),
    )
    const rows = await bank.database
      .select({ id })
      .from(remittances)
      .where(and(or(toCharge, toGoOn), isNotSetAside(NAME, id)))
      .orderBy(asc(executionOn), asc(presentedAt), asc(batch))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank }, id) => {
    if (!(await charge(bank, id))) return
    while (await advanceBlock(bank, id));
  },
}

/** The last day whose remittances may be charged now. */
export function chargedDay(now: Instant): LocalDate {
  return formatTime(now) >= FROM ? dayAt(now) : dayAt(addSeconds(now, -24 * 3600))
}

/** True where its transfers go on: it is charged now, or was and was cut off. */
async function charge(bank: Bank, id: string): Promise<boolean> {
  const { transit } = await sepaHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    // Only transfers are charged together, whatever the operator lets go on.
    if (remittance.kind !== 'TRANSFERS') return false
    if (remittance.state === 'IN_PROGRESS') return true
    const { state, executionOn, unpacked, count, nextTryAt } = remittance
    const isDue = executionOn <= chargedDay(now) && unpacked === count && (nextTryAt === null || nextTryAt <= now)
    if (!isDue || (state !== 'SCHEDULED' && state !== 'STOPPED')) return false
    const left = await chargeable(tx, remittance)
    const done =
      left.length === 0 ||
      (await (remittance.bookedAs === 'ONE' ? takeAtOnce(tx, remittance, left, transit, now) : holdBlocks(tx, remittance, left, now)))
    if (!done) {
      await withoutFunds(tx, bank, remittance, now)
      return false
    }
    await countOutcomes(tx, remittance, [], now, { state: 'IN_PROGRESS', chargedAt: now, nextTryAt: null, held: false })
    return true
  })
}

interface BlockSum {
  block: number
  count: number
  amount: Cents
}

/** What is to be charged, by blocks: transfers that were not cancelled nor failed before. */
async function chargeable(tx: Tx, remittance: Remittance): Promise<BlockSum[]> {
  const block = sql<number>`(${payments.ordinal} - ${sql.raw(String(remittance.firstOrdinal))}) / ${sql.raw(String(BLOCK))}`.mapWith(Number)
  const rows = await tx
    .select({ block, count: sql<number>`count(*)`.mapWith(Number), amount: sql<Cents>`sum(${payments.amount})`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.remittanceId, remittance.id), eq(payments.state, 'SCHEDULED')))
    .groupBy(block)
    .orderBy(block)
  return rows.map((row) => ({ ...row, amount: row.amount as Cents }))
}

const totalOf = (blocks: readonly BlockSum[]) => add(ZERO, ...blocks.map(({ amount }) => amount))

/** One movement for all of them, into what is in transit. */
async function takeAtOnce(tx: Tx, remittance: Remittance, left: readonly BlockSum[], transit: number, now: Instant): Promise<boolean> {
  const { id, executionOn, ledgerAccountId, held } = remittance
  const amount = totalOf(left)
  const words = chargeWords(
    remittance,
    left.reduce((sum, { count }) => sum + count, 0),
  )
  const { outcome } = await postIn(
    tx,
    {
      key: datedKey('remittance-charge', id, executionOn),
      kind: 'remittance',
      ...(held ? { hold: id } : {}),
      legs: leadingTo(remittance, [
        { account: ledgerAccountId, amount: negate(amount), ...words },
        { account: transit, amount, ...words },
      ]),
    },
    now,
  )
  if (outcome === 'POSTED' || outcome === 'REPLAYED') return true
  if (outcome === 'INSUFFICIENT_FUNDS') return false
  throw new Error(`Remittance ${remittance.number}: ${outcome}`)
}

/** All the money of all blocks, or none of it. */
async function holdBlocks(tx: Tx, remittance: Remittance, left: readonly BlockSum[], now: Instant): Promise<boolean> {
  await tx.execute(sql`savepoint blocks`)
  if (remittance.held) await tx.execute(sql`select ledger_release_holds(array[${remittance.id}]::uuid[], ${now})`)
  const title = `Remesa de transferencias ${remittance.number}`
  const account = remittance.ledgerAccountId
  const wanted: Hold[] = left.map(({ block, amount }) => ({
    id: blockHold(remittance, block),
    account,
    amount,
    reason: 'remittance',
    title,
  }))
  const { rows } = await tx.execute<{ outcome: HoldOutcome }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify(wanted)}, ${now})`,
  )
  const refused = rows.find(({ outcome }) => outcome !== 'PLACED' && outcome !== 'REPLAYED')
  if (!refused) return true
  if (refused.outcome !== 'INSUFFICIENT_FUNDS') throw new Error(`Remittance ${remittance.number}: ${refused.outcome}`)
  await tx.execute(sql`rollback to savepoint blocks`)
  return false
}

/** Tried again every quarter of an hour and at the cut-off, which is the last. */
async function withoutFunds(tx: Tx, bank: Bank, remittance: Remittance, now: Instant): Promise<void> {
  const last = lastTry(remittance)
  if (now < last) {
    const again = addSeconds(now, AGAIN_SECONDS)
    await countOutcomes(tx, remittance, [], now, { state: 'STOPPED', nextTryAt: again < last ? again : last })
    if (remittance.state === 'SCHEDULED' || remittance.nextTryAt === null) await tellStopped(tx, bank, remittance, now)
    return
  }
  if (remittance.held) await tx.execute(sql`select ledger_release_holds(array[${remittance.id}]::uuid[], ${now})`)
  await tx
    .update(payments)
    .set({ state: 'FAILED', reason: 'AM04', closedAt: now })
    .where(and(eq(payments.remittanceId, remittance.id), eq(payments.state, 'SCHEDULED')))
  const moved = {
    to: 'failed' as const,
    count: remittance.count - endedCount(remittance),
    amount: add(remittance.amount, negate(endedAmount(remittance))),
  }
  await countOutcomes(tx, remittance, [moved], now, { state: 'FAILED', reason: 'AM04', nextTryAt: null, held: false })
  await tellFailed(tx, bank, remittance, now)
}

/** The moment of the last try: the cut-off of its day. */
function lastTry({ executionOn, instant }: Pick<Remittance, 'executionOn' | 'instant'>): Instant {
  return momentOf(executionOn, instant ? LAST_INSTANT : CUT_OFF)
}

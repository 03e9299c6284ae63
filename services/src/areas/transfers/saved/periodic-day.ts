/**
 * The dated work of periodic orders: each time that falls due is made, once. The orders of a batch are locked, charged, written as payments
 * and moved to their next day in one transaction, so whoever comes second, or after a crash, finds them on another day. What falls on no bank
 * day is made on the next one, which is when this runs. Without funds that time fails and its customer is told; the next one is tried again. An
 * order that breaks its batch is set aside with all its times, and the others of the batch are made one by one.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type DatedDay, type DatedWork, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { postAllIn } from '../../../ledger/post-in.ts'
import type { PostOutcome } from '../../../ledger/types.ts'
import { products } from '../../../products/tables.ts'
import { sepaHouses, type Payment } from '../../../payments/payment-postings.ts'
import { transactionIdOf } from '../../../payments/payments.ts'
import { chargedState, legsOnTheDay } from '../../../payments/scheduled-transfers.ts'
import { payments, periodicTransfers } from '../../../payments/tables.ts'
import { notifyDelay, notifyFailure } from '../../../payments/notify-payer.ts'
import { timeOf, scheduleOf, skipsOf, type Periodic } from '../../../payments/periodic-times.ts'

/** An item is the id of an order. */
const NAME = 'periodic-transfers'

const periodicOrders: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const { id, state, nextOn } = periodicTransfers
    const due = and(eq(state, 'ACTIVE'), lte(nextOn, day), isNotSetAside(NAME, id))
    const rows = await bank.database.select({ id }).from(periodicTransfers).where(due).orderBy(nextOn, id).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: (today, id) => makeOrders(today, [id]),
  batch: makeOrders,
  tell: async (tx, { bank }, id) => {
    const [order] = await tx.select().from(periodicTransfers).where(eq(periodicTransfers.id, id))
    if (order?.nextOn) await notifyDelay(tx, bank, { ...order, executionOn: order.nextOn, reason: null, periodicId: id }, bank.clock.now())
  },
}

export const makePeriodicTransfers: DatedWork = {
  name: NAME,
  run: (today) => runItems(today, periodicOrders),
  items: [periodicOrders],
}

interface Day {
  day: LocalDate
  now: Instant
  transit: number
}

/** Those of the orders that are still due, in one transaction. */
async function makeOrders({ bank, day }: DatedDay, ids: readonly string[]): Promise<void> {
  const { transit } = await sepaHouses(bank)
  const on = { day, now: bank.clock.now(), transit }
  await bank.database.transaction(async (tx) => {
    const { id, state, nextOn } = periodicTransfers
    const due = and(inArray(id, [...ids]), eq(state, 'ACTIVE'), lte(nextOn, day))
    const rows = await tx.select().from(periodicTransfers).where(due).orderBy(nextOn, id).for('update')
    if (rows.length === 0) return
    const skips = await skipsOf(
      tx,
      rows.map((row) => row.id),
    )
    const turns = rows.map((row) => turnOf(row, skips.get(row.id) ?? new Set(), on))
    await makeTimes(tx, bank, turns, on)
    await advance(tx, turns, on.now)
  })
}

/** What falls to an order until this day: the times to be made, and where it goes on. */
interface Turn {
  row: Periodic
  times: Payment[]
  nextIndex: number
  nextOn: LocalDate | undefined
}

function turnOf(row: Periodic, skipped: ReadonlySet<LocalDate>, on: Day): Turn {
  const times: Payment[] = []
  let { nextIndex } = row
  let nextOn = row.nextOn ?? undefined
  while (nextOn !== undefined && nextOn <= on.day) {
    if (!skipped.has(nextOn)) times.push(timeFor(row, nextOn, on))
    nextIndex += 1
    nextOn = timeOf(scheduleOf(row), nextIndex)
  }
  return { row, times, nextIndex, nextOn }
}

function timeFor(row: Periodic, periodicOn: LocalDate, { day, now }: Day): Payment {
  const { channel, productId, ledgerAccountId, targetAccountId, scope, amount, debtorName, debtorIban, concept, categoryPurpose } = row
  const { creditorName, creditorIban, creditorBic, payeeVerdict, payeeRegisteredName } = row
  const id = datedKey('periodic-transfer', row.id, periodicOn)
  return {
    id,
    orderId: null,
    holdId: null,
    periodicId: row.id,
    periodicOn,
    remittanceId: null,
    ordinal: null,
    userId: null,
    service: null,
    channel,
    productId,
    ledgerAccountId,
    targetAccountId,
    kind: targetAccountId === null ? 'ORDINARY' : 'BOOK',
    scope,
    state: 'SCHEDULED',
    amount,
    debtorName,
    debtorIban,
    creditorName,
    creditorIban,
    creditorBic,
    concept,
    endToEndId: 'NOTPROVIDED',
    categoryPurpose,
    payeeVerdict,
    payeeRegisteredName,
    orderedAt: now,
    orderedOn: day,
    executionOn: day,
    transactionId: transactionIdOf(id),
    messageId: null,
    settledOn: null,
    closedAt: null,
    reason: null,
    returnId: null,
  }
}

async function makeTimes(tx: Tx, bank: Bank, turns: readonly Turn[], { day, now, transit }: Day): Promise<void> {
  const times = turns.flatMap((turn) => turn.times)
  if (times.length === 0) return
  const open = await openAccounts(tx, times)
  const possible = times.filter(({ debtorIban, creditorIban, kind }) => open.has(debtorIban) && (kind !== 'BOOK' || open.has(creditorIban)))
  const postings = possible.map((payment) => ({
    key: payment.id,
    kind: 'periodic-transfer',
    bookedOn: day,
    legs: legsOnTheDay(payment, transit),
  }))
  const outcomes = new Map<string, PostOutcome['outcome']>()
  for (const [place, { outcome }] of (await postAllIn(tx, postings, now)).entries()) outcomes.set(possible[place]?.id ?? '', outcome)
  const made = times.map((payment) => {
    const outcome = outcomes.get(payment.id)
    const closed = { state: 'FAILED' as const, reason: 'AC04', closedAt: now }
    return { ...payment, ...(outcome === undefined ? closed : chargedState(payment, outcome, day, now)) }
  })
  await insertRows(tx, payments, made)
  const owners = new Map(turns.map(({ row }) => [row.id, row.userId]))
  for (const payment of made) {
    if (payment.state !== 'FAILED') continue
    await notifyFailure(tx, bank, { ...payment, userId: owners.get(payment.periodicId ?? '') ?? null }, now)
  }
}

/** Those of the accounts of this bank that take part and have not been cancelled. */
async function openAccounts(tx: Tx, times: readonly Payment[]): Promise<ReadonlySet<string>> {
  const ibans = [...new Set(times.flatMap(({ debtorIban, creditorIban }) => [debtorIban, creditorIban]))]
  const rows = await tx
    .select({ iban: products.identifier })
    .from(products)
    .where(and(inArray(products.identifier, ibans), eq(products.status, 'ACTIVE')))
  return new Set(rows.map(({ iban }) => iban))
}

async function advance(tx: Tx, turns: readonly Turn[], now: Instant): Promise<void> {
  const rows = turns.map(({ row, nextIndex, nextOn }) => ({ id: row.id, index: nextIndex, on: nextOn ?? null }))
  await tx.execute(sql`
    update periodic_transfers p
      set next_index = r.index, next_on = r."on", state = case when r."on" is null then 'ENDED' else p.state end,
          closed_at = case when r."on" is null then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, index int, "on" date)
      where p.id = r.id`)
}

/** What a cancellation does to a remittance: what has not left stops, and its money comes back; what has left stays. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { blockHold, blocksOf } from './charge-block.ts'
import { countOutcomes, endedAmount, endedCount, isOpen, type Remittance } from './outcomes.ts'
import { cancelledWords, leadingTo } from './remittance-postings.ts'

export interface Cancelling {
  /** Transfers by their ids; all of them where absent. */
  items?: readonly string[] | undefined
  /** The order that cancels, by which what comes back is booked once. */
  orderId: string
  transit: number
  now: Instant
}

/** Cancels in a remittance that is locked; answers how many. */
export async function cancelLines(tx: Tx, remittance: Remittance, cancelling: Cancelling): Promise<number> {
  const { state, unpacked, count } = remittance
  if (state === 'IN_PROGRESS') return cancelCharged(tx, remittance, cancelling)
  if (state !== 'SCHEDULED' && state !== 'STOPPED') return 0
  // Of one that has not been unpacked nobody can name a transfer yet.
  if (cancelling.items) return unpacked < count ? 0 : cancelSome(tx, remittance, cancelling)
  return cancelWhole(tx, remittance, cancelling)
}

/** Not charged yet: nothing comes back. What is still to be unpacked is unpacked as cancelled. */
async function cancelWhole(tx: Tx, remittance: Remittance, { now }: Cancelling): Promise<number> {
  await stop(tx, remittance, undefined, now)
  if (remittance.held) await tx.execute(sql`select ledger_release_holds(array[${remittance.id}]::uuid[], ${now})`)
  const count = remittance.count - endedCount(remittance)
  const amount = add(remittance.amount, negate(endedAmount(remittance)))
  // Whether it has been unpacked or not, its end is this one.
  await countOutcomes(tx, remittance, [{ to: 'cancelled', count, amount }], now, { nextTryAt: null, held: false })
  return count
}

async function cancelSome(tx: Tx, remittance: Remittance, { items, now }: Cancelling): Promise<number> {
  const { count, amount } = await stop(tx, remittance, items, now)
  if (count === 0) return 0
  const next = await countOutcomes(tx, remittance, [{ to: 'cancelled', count, amount }], now)
  if (next.held && next.state === 'CANCELLED') {
    await tx.execute(sql`select ledger_release_holds(array[${remittance.id}]::uuid[], ${now})`)
    await countOutcomes(tx, next, [], now, { held: false })
  }
  return count
}

/** Those that were charged come back in one movement; of a block that is still held, they are not charged. */
async function cancelCharged(tx: Tx, remittance: Remittance, { items, orderId, transit, now }: Cancelling): Promise<number> {
  const { count, amount, charged } = await stop(tx, remittance, items, now)
  if (count === 0) return 0
  const back = remittance.bookedAs === 'ONE' ? { count, amount } : charged
  if (back.count > 0) {
    const words = cancelledWords(remittance, back.count)
    const legs = leadingTo(remittance, [
      { account: transit, amount: negate(back.amount), ...words },
      { account: remittance.ledgerAccountId, amount: back.amount, ...words },
    ])
    const key = datedKey('remittance-cancelled', `${orderId} ${remittance.id}`, dayAt(remittance.presentedAt))
    await mustPost(tx, { key, kind: 'remittance-cancelled', legs }, now)
  }
  const next = await countOutcomes(tx, remittance, [{ to: 'cancelled', count, amount }], now)
  if (!isOpen(next.state)) await releaseBlocks(tx, next, now)
  return count
}

/** Of one that has ended nothing goes on: what its blocks still hold is let go. */
async function releaseBlocks(tx: Tx, remittance: Remittance, now: Instant): Promise<void> {
  const left = Array.from({ length: blocksOf(remittance) - remittance.blocksDone }, (_, place) => remittance.blocksDone + place)
  const holds = left.map((block) => blockHold(remittance, block))
  if (holds.length > 0) await tx.execute(sql`select ledger_release_holds(${sql.param(holds)}::uuid[], ${now})`)
}

interface Stopped {
  count: number
  amount: Cents
  /** Of them, those whose account has been charged one by one. */
  charged: { count: number; amount: Cents }
}

/** Marks those that have not left: whoever puts them into a message meanwhile is waited for, and those have left. */
async function stop(tx: Tx, { id }: Remittance, items: readonly string[] | undefined, now: Instant): Promise<Stopped> {
  const wanted = and(
    eq(payments.remittanceId, id),
    inArray(payments.state, ['SCHEDULED', 'ACCEPTED']),
    items && inArray(payments.id, [...items]),
  )
  const { rows } = await tx.execute<{ state: string; count: number; amount: Cents }>(sql`
    with found as (select ${payments.id} as id, ${payments.state} as state from ${payments} where ${wanted} order by ${payments.ordinal} for update),
    stopped as (
      update ${payments} set state = 'CANCELLED', closed_at = ${now}::timestamptz from found f
        where ${payments.id} = f.id returning f.state, ${payments.amount} as amount
    ) select state, count(*)::int as count, sum(amount)::bigint as amount from stopped group by state`)
  const charged = rows.find(({ state }) => state === 'ACCEPTED') ?? { count: 0, amount: ZERO }
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    amount: add(ZERO, ...rows.map((row) => row.amount)),
    charged: { count: charged.count, amount: charged.amount },
  }
}

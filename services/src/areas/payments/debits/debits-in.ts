/**
 * What the clearing says of the debits of remittances, booked and counted together, 500 at a time. Their remittances are locked first, and then they.
 * Whatever is asked again is done once.
 */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import type { PaymentStatus } from '@almenara/formats/sepa/pacs002'
import type { PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../db/any-of.ts'
import { atHalfPace } from '../../../at-half-pace.ts'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import { houseLegs, mustPost } from '../../../payments/payment-postings.ts'
import type { IssuedDebits } from '../../../payments/payment-followers.ts'
import { countOutcomes, lockRemittances } from '../remittances/outcomes.ts'
import { debitHouses, type RemittanceDebit } from './debit-books.ts'
import { rejectDebits } from './reject-debits.ts'
import { returnDebits } from './return-debits.ts'
import { remittanceDebits } from './tables.ts'

/** Debits of one transaction; of those that come back fewer, each with its own postings. */
const AT_ONCE = 500
const RETURNS_AT_ONCE = 25

export const issuedDebits: IssuedDebits = { statuses, returned }

function* chunks<T>(items: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}

async function statuses(bank: Bank, head: Parameters<IssuedDebits['statuses']>[1], items: readonly PaymentStatus[]): Promise<void> {
  const today = dayAt(bank.clock.now())
  const all = items.length > 0 ? items : await wholeRejection(bank, head)
  for (const some of chunks(all, AT_ONCE)) {
    const rejected = new Map(
      some.flatMap(({ originalTransactionId, status, reason = 'MS03' }) => (status === 'RJCT' ? [[originalTransactionId, reason]] : [])),
    )
    const refused = await debitsOf(bank, [...rejected.keys()])
    if (refused.length > 0) {
      const reasonOf = ({ transactionId }: RemittanceDebit) => rejected.get(transactionId) ?? 'MS03'
      await bank.database.transaction((tx) => rejectDebits(tx, bank, { debits: refused, reasonOf, on: today }))
    }
    const settled = some.filter(({ status }) => status === 'ACSC')
    const days = new Set(settled.map(({ settlementOn = today }) => settlementOn))
    for (const on of days) {
      const ofDay = settled.filter(({ settlementOn = today }) => settlementOn === on)
      await settleDebits(
        bank,
        ofDay.map(({ originalTransactionId }) => originalTransactionId),
        on,
      )
    }
  }
}

/** A message that is rejected whole names none of its debits. */
async function wholeRejection(
  bank: Bank,
  head: Parameters<IssuedDebits['statuses']>[1],
): Promise<Pick<PaymentStatus, 'originalTransactionId' | 'status' | 'reason' | 'settlementOn'>[]> {
  if (head.status !== 'RJCT') return []
  const { transactionId: originalTransactionId, messageId } = remittanceDebits
  const rows = await bank.database.select({ originalTransactionId }).from(remittanceDebits).where(eq(messageId, head.originalMessageId))
  return rows.map((row) => ({ ...row, status: 'RJCT' as const, reason: head.reason ?? 'MS03' }))
}

async function debitsOf(bank: Bank, transactionIds: readonly string[]): Promise<RemittanceDebit[]> {
  if (transactionIds.length === 0) return []
  return bank.database.select().from(remittanceDebits).where(isAnyOf(remittanceDebits.transactionId, transactionIds))
}

/** Their money is the bank's now, and is kept aside until it is paid in (`credit-debits.ts`). At most `AT_ONCE`. */
export async function settleDebits(bank: Bank, transactionIds: readonly string[], on: LocalDate): Promise<void> {
  const known = await debitsOf(bank, transactionIds)
  if (known.length === 0) return
  const { sepa, collections } = await debitHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const locked = await lockRemittances(tx, [...new Set(known.map(({ remittanceId }) => remittanceId))])
    const { id, state, remittanceId, amount } = remittanceDebits
    const ids = known.map((debit) => debit.id)
    const sent = and(isAnyOf(id, ids), eq(state, 'SENT'))
    const done = await tx
      .update(remittanceDebits)
      .set({ state: 'COLLECTED', settledOn: on })
      .where(sent)
      .returning({ id, remittanceId, amount })
    const [first] = done.map((debit) => debit.id).toSorted((one, other) => (one < other ? -1 : 1))
    if (first === undefined) return
    const sum = add(ZERO, ...done.map((debit) => debit.amount))
    const legs = houseLegs(sepa, collections, sum, 'Liquidación de adeudos')
    await mustPost(tx, { key: datedKey('debits-settled', first, on), kind: 'debits-settled', bookedOn: on, legs }, now)
    for (const remittance of locked) {
      const mine = done.filter((debit) => debit.remittanceId === remittance.id)
      const moved = { to: 'settled' as const, count: mine.length, amount: add(ZERO, ...mine.map((debit) => debit.amount)) }
      if (moved.count > 0) await countOutcomes(tx, remittance, [moved], now)
    }
  })
}

/** Of a CORE debit the debtor's bank may claim the interest that its customer lost besides; of any other amount nothing is known. */
function isWhole(debit: RemittanceDebit | undefined, { amount, compensation = ZERO }: PaymentReturn): boolean {
  if (!debit || (compensation > 0 && debit.scheme !== 'CORE')) return false
  return add(debit.amount, compensation) === amount
}

/** Answers the returns that are of no debit of this bank, or of one that has come to another end. */
async function returned(bank: Bank, on: LocalDate, items: readonly PaymentReturn[]): Promise<PaymentReturn[]> {
  const strange: PaymentReturn[] = []
  // A day may have thousands, and customers go on beside them.
  await atHalfPace(chunks(items, RETURNS_AT_ONCE), async (some) => {
    const known = await debitsOf(
      bank,
      some.map(({ originalTransactionId }) => originalTransactionId),
    )
    const byId = new Map(known.map((debit) => [debit.transactionId, debit]))
    const mine = some.filter((item) => isWhole(byId.get(item.originalTransactionId), item))
    strange.push(...some.filter((item) => !mine.includes(item)))
    // What comes back had been settled, whichever message was read first.
    for (const day of new Set(mine.map(({ originalSettlementOn }) => originalSettlementOn))) {
      const ofDay = mine.filter(({ originalSettlementOn }) => originalSettlementOn === day)
      await settleDebits(
        bank,
        ofDay.map(({ originalTransactionId }) => originalTransactionId),
        day,
      )
    }
    strange.push(...(await returnDebits(bank, on, mine)))
  })
  return strange
}

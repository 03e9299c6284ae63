/** What the clearing says of the transfers of remittances, booked and counted together. Their remittances are locked first, and then they. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Db } from '../../../db/connection.ts'
import { rowsBy } from '../../../db/grouped-read.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { Failure } from '../../../http/failure.ts'
import type { RemittanceLines, Returned } from '../../../payments/payment-followers.ts'
import { houseLegs, mustPost, reversalLegs, sepaHouses, type Payment } from '../../../payments/payment-postings.ts'
import { payments, type PaymentState } from '../../../payments/tables.ts'
import { maySign, requireRemittanceContract } from '../contracts/contracts.ts'
import { isPayroll } from '../lists/visible-files.ts'
import { countOutcomes, lockRemittances, type Moved } from './outcomes.ts'
import { lineLegs } from './remittance-postings.ts'
import { remittances } from './tables.ts'

export const clearedLines: RemittanceLines = { settled, rejected, returned, requireUndoable }

async function settled(bank: Bank, lines: readonly Payment[], on: LocalDate, message: string): Promise<void> {
  const { sepa, transit } = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const locked = await lockRemittances(tx, remittancesOf(lines))
    const sent = and(
      isAnyOf(
        payments.id,
        lines.map(({ id }) => id),
      ),
      eq(payments.state, 'SENT'),
    )
    const { id, remittanceId, amount } = payments
    const done = await tx.update(payments).set({ state: 'SETTLED', settledOn: on }).where(sent).returning({ id, remittanceId, amount })
    const [first] = done.map((line) => line.id).toSorted((one, other) => (one < other ? -1 : 1))
    if (first === undefined) return
    const key = datedKey('sepa-settled-lines', `${message} ${first}`, on)
    const sum = add(ZERO, ...done.map((line) => line.amount))
    await mustPost(tx, { key, kind: 'sepa-settled', bookedOn: on, legs: houseLegs(transit, sepa, sum, 'Liquidación SEPA') }, now)
    const byRemittance = rowsBy(
      done,
      (line) => line.remittanceId,
      locked.map((remittance) => remittance.id),
    )
    for (const [place, remittance] of locked.entries()) {
      const mine = byRemittance[place] ?? []
      const moved: Moved = { to: 'settled', count: mine.length, amount: add(ZERO, ...mine.map((line) => line.amount)) }
      if (moved.count > 0) await countOutcomes(tx, remittance, [moved], now)
    }
  })
}

async function rejected(bank: Bank, line: Payment, reason: string): Promise<boolean> {
  const { transit } = await sepaHouses(bank)
  return end(bank, line, {
    from: 'SENT',
    to: { state: 'REJECTED', reason },
    moved: { to: 'rejected' },
    posting: {
      key: datedKey('sepa-rejected', line.id, line.executionOn),
      kind: 'sepa-rejected',
      legs: reversalLegs(line, transit, reason, 'REJECTED'),
    },
  })
}

async function returned(bank: Bank, line: Payment, { returnId, reason, day, recalled }: Returned): Promise<boolean> {
  const { sepa } = await sepaHouses(bank)
  return end(bank, line, {
    from: 'SETTLED',
    to: { state: recalled ? 'RECALLED' : 'RETURNED', reason, returnId },
    moved: { from: 'settled', to: 'returned' },
    posting: {
      key: datedKey('sepa-returned', line.id, line.executionOn),
      kind: 'sepa-returned',
      bookedOn: day,
      legs: reversalLegs(line, sepa, reason, 'RETURNED'),
    },
  })
}

interface Ending {
  from: PaymentState
  to: Partial<Payment>
  moved: Pick<Moved, 'from' | 'to'>
  posting: Parameters<typeof mustPost>[1]
}

/** One that ends by itself, whose money is in its account again: false when it is in another state. */
async function end(bank: Bank, line: Payment, { from, to, moved, posting }: Ending): Promise<boolean> {
  const { id, amount, remittanceId } = line
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const [remittance] = await lockRemittances(tx, remittanceId === null ? [] : [remittanceId])
    if (!remittance) throw new Error(`Payment ${id} is of no remittance`)
    const done = await tx
      .update(payments)
      .set({ ...to, closedAt: now })
      .where(and(eq(payments.id, id), eq(payments.state, from)))
      .returning({ id: payments.id })
    if (done.length === 0) return false
    await mustPost(tx, { ...posting, legs: lineLegs(remittance, line, posting.legs) }, now)
    await countOutcomes(tx, remittance, [{ ...moved, count: 1, amount }], now)
    return true
  })
}

async function requireUndoable(db: Db, userId: number, { remittanceId }: Payment): Promise<void> {
  const [remittance] = await db
    .select()
    .from(remittances)
    .where(eq(remittances.id, remittanceId ?? ''))
  if (!remittance) throw new Failure('NOT_FOUND')
  const contract = await requireRemittanceContract(db, userId, remittance.contractId)
  if (!contract.seePayroll && isPayroll(remittance.purpose)) throw new Failure('NOT_FOUND')
  if (!maySign(contract)) throw new Failure('PRODUCT_CONSULTATIVE')
}

function remittancesOf(lines: readonly Payment[]): string[] {
  return [...new Set(lines.flatMap(({ remittanceId }) => remittanceId ?? []))]
}

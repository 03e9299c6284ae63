/** Debits that their debtors' banks do not take: before they were settled, so that no money moves but the fee, and what was advanced of them. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { mustPostAll } from '../../../payments/payment-postings.ts'
import { chargeUnpaid } from '../financing/repay-advance.ts'
import { countOutcomes, lockRemittances } from '../remittances/outcomes.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { debitHouses, feeLegs, type RemittanceDebit } from './debit-books.ts'
import { balanceOf, refundId, returnsOf } from './refund-rows.ts'
import { debitRefunds, remittanceDebits } from './tables.ts'
import { tellReturns } from './tell-returns.ts'

interface Rejecting {
  debits: readonly RemittanceDebit[]
  reasonOf(debit: RemittanceDebit): string
  on: LocalDate
}

/** Those that have not come to an end; the rest are left as they are. */
export async function rejectDebits(tx: Tx, bank: Bank, { debits, reasonOf, on }: Rejecting): Promise<void> {
  const now = bank.clock.now()
  const houses = await debitHouses(bank)
  const locked = await lockRemittances(tx, [...new Set(debits.map(({ remittanceId }) => remittanceId))])
  const ids = debits.map(({ id }) => id)
  const done = await tx
    .update(remittanceDebits)
    .set({ state: 'REJECTED', closedAt: now })
    .where(and(isAnyOf(remittanceDebits.id, ids), inArray(remittanceDebits.state, ['SCHEDULED', 'SENT'])))
    .returning()
  const terms = await returnsOf(tx, locked)
  for (const remittance of locked) {
    const mine = done.filter(({ remittanceId }) => remittanceId === remittance.id)
    if (mine.length === 0) continue
    const { account, fee } = terms(remittance)
    const unpaid = mine.map((debit) => ({ debit, reason: reasonOf(debit) }))
    const before = await balanceOf(tx, account.ledgerAccountId)
    // What was advanced of them is not coming: it is given back.
    const charged = await chargeUnpaid(tx, { remittance, unpaid, account: account.ledgerAccountId, on, now })
    await mustPostAll(
      tx,
      mine.flatMap((debit) => {
        const legs = feeLegs(account.ledgerAccountId, houses.income, fee, 'Comisión por rechazo de recibo', debit.debtorName)
        if (!legs) return []
        const key = datedKey('debit-rejected-fee', debit.id, remittance.executionOn)
        const of = { id: remittance.id, ledgerAccountId: account.ledgerAccountId }
        return [{ key, kind: 'debit-fee', bookedOn: on, legs: leadingTo(of, legs) }]
      }),
      now,
    )
    await insertRows(
      tx,
      debitRefunds,
      mine.map((debit) => ({
        id: refundId(debit),
        debitId: debit.id,
        remittanceId: remittance.id,
        contractId: remittance.contractId,
        kind: 'REJECT' as const,
        reason: reasonOf(debit),
        bookedOn: on,
        at: now,
        amount: debit.amount,
        fee,
        compensation: ZERO,
        chargedAccountId: charged.has(debit.id) ? account.id : null,
        postingId: charged.get(debit.id) ?? null,
      })),
    )
    const moved = { to: 'rejected' as const, count: mine.length, amount: add(ZERO, ...mine.map(({ amount }) => amount)) }
    await countOutcomes(tx, remittance, [moved], now)
    const overdrawn = charged.size > 0 && before >= 0 && (await balanceOf(tx, account.ledgerAccountId)) < 0
    await tellReturns(tx, bank, { remittance, count: moved.count, amount: moved.amount, on, overdrawn })
  }
}

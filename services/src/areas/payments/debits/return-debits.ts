/** Debits that come back after they were settled: returned by the debtor's bank, or refunded at the debtor's demand. Each is charged back once. */
import type { LocalDate } from '@almenara/contract/dates'
import type { DebitRefundKind } from '@almenara/contract/areas/payments/debit-codes'
import { add, ZERO } from '@almenara/contract/money'
import type { PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { and, asc, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import { returnUntil } from '../../../calendar/payment-days.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { postAllIn } from '../../../ledger/post-in.ts'
import type { Posting } from '../../../ledger/types.ts'
import { mustPostAll } from '../../../payments/payment-postings.ts'
import { chargeUnpaid } from '../financing/repay-advance.ts'
import { countOutcomes, lockRemittances, type Remittance } from '../remittances/outcomes.ts'
import { compensationLegs, debitHouses, feeLegs, returnLegs, type DebitHouses, type RemittanceDebit } from './debit-books.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { balanceOf, refundId, returnsOf, type ReturnTerms } from './refund-rows.ts'
import { debitRefunds, remittanceDebits } from './tables.ts'
import { tellReturns } from './tell-returns.ts'

/** At most 500 of one message. Answers those whose debit has come to another end; one that came before is neither done nor answered. */
export async function returnDebits(bank: Bank, on: LocalDate, items: readonly PaymentReturn[]): Promise<PaymentReturn[]> {
  if (items.length === 0) return []
  const houses = await debitHouses(bank)
  return bank.database.transaction(async (tx) => {
    const { transactionId, remittanceId, id } = remittanceDebits
    const ids = items.map(({ originalTransactionId }) => originalTransactionId)
    const known = await tx.selectDistinct({ remittanceId }).from(remittanceDebits).where(isAnyOf(transactionId, ids))
    const locked = await lockRemittances(
      tx,
      known.map((row) => row.remittanceId),
    )
    const debits = await tx.select().from(remittanceDebits).where(isAnyOf(transactionId, ids)).orderBy(asc(id)).for('update')
    const before = await tx
      .select({ debitId: debitRefunds.debitId, theirId: debitRefunds.theirId })
      .from(debitRefunds)
      .where(
        isAnyOf(
          debitRefunds.debitId,
          debits.map((debit) => debit.id),
        ),
      )
    const terms = await returnsOf(tx, locked)
    for (const remittance of locked) {
      const mine = debits.flatMap((debit) => {
        const item = items.find(({ originalTransactionId }) => originalTransactionId === debit.transactionId)
        return debit.remittanceId === remittance.id && debit.state === 'COLLECTED' && item
          ? [{ debit, item, kind: kindOf(debit, item, on) }]
          : []
      })
      if (mine.length > 0) await bookReturns(tx, { bank, remittance, terms: terms(remittance), houses, returns: mine, on })
    }
    return items.filter((item) => {
      const debit = debits.find((one) => one.transactionId === item.originalTransactionId)
      const done = before.find(({ debitId }) => debitId === debit?.id)
      return debit?.state !== 'COLLECTED' && done?.theirId !== item.returnId
    })
  })
}

/** By the debtor: asked for as such, or after the term in which their bank may return it by itself. */
function kindOf(
  { settledOn, collectionOn, scheme }: RemittanceDebit,
  { reason }: PaymentReturn,
  on: LocalDate,
): Exclude<DebitRefundKind, 'REJECT'> {
  const until = returnUntil(settledOn ?? collectionOn, scheme, 'RETURN')
  return reason === 'MD06' || (until !== undefined && on > until) ? 'REFUND' : 'RETURN'
}

interface Returned {
  debit: RemittanceDebit
  item: PaymentReturn
  kind: Exclude<DebitRefundKind, 'REJECT'>
}

interface Booking {
  bank: Bank
  remittance: Remittance
  terms: ReturnTerms
  houses: DebitHouses
  returns: readonly Returned[]
  on: LocalDate
}

async function bookReturns(tx: Tx, { bank, remittance, terms: { account, fee }, houses, returns, on }: Booking): Promise<void> {
  const now = bank.clock.now()
  const before = await balanceOf(tx, account.ledgerAccountId)
  const returned = { id: remittance.id, ledgerAccountId: account.ledgerAccountId }
  const postings = returns.map(({ debit, item }): Posting => {
    // What has not been paid in yet goes back from where it is kept.
    const from = debit.creditedOn === null ? houses.collections : account.ledgerAccountId
    const key = datedKey('debit-returned', debit.id, debit.collectionOn)
    const claimed = compensationLegs(debit, account.ledgerAccountId, houses.sepa, item.compensation ?? ZERO, item.reason)
    const legs = [...returnLegs(debit, { from, sepa: houses.sepa }, item.reason), ...claimed]
    return { key, kind: 'debit-returned', bookedOn: on, legs: leadingTo(returned, legs) }
  })
  const posted = await postAllIn(tx, postings, now)
  const transactions = posted.map((answer, at) => {
    if (answer.outcome === 'POSTED' || answer.outcome === 'REPLAYED') return answer.transaction
    throw new Error(`debit-returned ${postings[at]?.key}: ${answer.outcome}`)
  })
  // In term the line has not been repaid: the customer repays it. Afterwards what comes back is no more of the line.
  const unpaid = returns.flatMap(({ debit, item }) => (debit.creditedOn === null ? [{ debit, reason: item.reason }] : []))
  const charged = await chargeUnpaid(tx, { remittance, unpaid, account: account.ledgerAccountId, on, now })
  await mustPostAll(
    tx,
    returns.flatMap(({ debit }): Posting[] => {
      const legs = feeLegs(account.ledgerAccountId, houses.income, fee, 'Comisión por devolución de recibo', debit.debtorName)
      if (!legs) return []
      const key = datedKey('debit-returned-fee', debit.id, debit.collectionOn)
      return [{ key, kind: 'debit-fee', bookedOn: on, legs: leadingTo(returned, legs) }]
    }),
    now,
  )
  await insertRows(
    tx,
    debitRefunds,
    returns.map(({ debit, item, kind }, at) => ({
      id: refundId(debit),
      debitId: debit.id,
      remittanceId: remittance.id,
      contractId: remittance.contractId,
      kind,
      reason: item.reason,
      bookedOn: on,
      at: now,
      amount: debit.amount,
      fee,
      compensation: item.compensation ?? ZERO,
      chargedAccountId: debit.creditedOn === null && !charged.has(debit.id) ? null : account.id,
      postingId: debit.creditedOn === null ? (charged.get(debit.id) ?? null) : (transactions[at] ?? null),
      theirId: item.returnId,
    })),
  )
  await markReturned(tx, returns, now)
  const sum = add(ZERO, ...returns.map(({ debit }) => debit.amount))
  await countOutcomes(tx, remittance, [{ from: 'settled', to: 'returned', count: returns.length, amount: sum }], now)
  const overdrawn = before >= 0 && (await balanceOf(tx, account.ledgerAccountId)) < 0
  await tellReturns(tx, bank, { remittance, count: returns.length, amount: sum, on, overdrawn })
}

async function markReturned(tx: Tx, returns: readonly Returned[], closedAt: ReturnType<Bank['clock']['now']>): Promise<void> {
  for (const [kind, state] of [['RETURN', 'RETURNED'] as const, ['REFUND', 'REFUNDED'] as const]) {
    const ids = returns.flatMap((one) => (one.kind === kind ? [one.debit.id] : []))
    if (ids.length === 0) continue
    const collected = and(isAnyOf(remittanceDebits.id, ids), eq(remittanceDebits.state, 'COLLECTED'))
    await tx.update(remittanceDebits).set({ state, closedAt }).where(collected)
  }
}

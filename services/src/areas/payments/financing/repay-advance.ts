/** What the customer gives back of an advance: of debits that were rejected or returned in term, and of those that they cancel. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { eq, sql } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { postIn } from '../../../ledger/post-in.ts'
import type { LedgerRefusal } from '../../../ledger/types.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import type { RemittanceDebit } from '../debits/debit-books.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { repayLegs } from './advance-books.ts'
import { lineOf } from './line.ts'
import { financingAdvances } from './tables.ts'

export interface UnpaidDebit {
  debit: RemittanceDebit
  reason: string
}

/**
 * Charges an account, whatever it has, for debits of a remittance that is locked; one posting for each. Answers the posting of each debit, and nothing
 * where the remittance is not advanced.
 */
export async function chargeUnpaid(
  tx: Tx,
  {
    remittance,
    unpaid,
    account,
    on,
    now,
  }: { remittance: Remittance; unpaid: readonly UnpaidDebit[]; account: number; on: LocalDate; now: Instant },
): Promise<ReadonlyMap<string, number>> {
  if (remittance.kind !== 'FINANCING' || unpaid.length === 0) return new Map()
  const line = (await lineOf(tx, remittance.contractId)).ledgerAccountId
  const charged = new Map<string, number>()
  for (const { debit, reason } of unpaid) {
    const legs = repayLegs(
      { account, line },
      debit.amount,
      `Recibo anticipado impagado ${reason}`,
      `${endSentence(debit.debtorName)} ${sepaReason(reason)}`,
    ).map((leg) => ({ ...leg, forced: true }))
    const key = datedKey('advance-unpaid', debit.id, debit.collectionOn)
    const of = { id: remittance.id, ledgerAccountId: account }
    const posting = { key, kind: 'advance-unpaid', bookedOn: on, legs: leadingTo(of, legs) }
    charged.set(debit.id, await mustPost(tx, posting, now))
  }
  await repaid(tx, remittance.id, add(ZERO, ...unpaid.map(({ debit }) => debit.amount)), true)
  return charged
}

/** What is cancelled of one: out of what the account has, so that it is refused where that is not enough. */
export async function giveBackCancelled(
  tx: Tx,
  remittance: Remittance,
  amount: Cents,
  { count, orderId, now }: { count: number; orderId: string; now: Instant },
): Promise<LedgerRefusal | undefined> {
  if (remittance.kind !== 'FINANCING') return undefined
  const line = (await lineOf(tx, remittance.contractId)).ledgerAccountId
  const key = datedKey('advance-cancelled', `${orderId} ${remittance.id}`, remittance.executionOn)
  const detail = count === 1 ? '1 recibo' : `${count} recibos`
  const legs = repayLegs({ account: remittance.ledgerAccountId, line }, amount, `Anulación de la remesa ${remittance.number}`, detail)
  const { outcome } = await postIn(tx, { key, kind: 'advance-cancelled', legs: leadingTo(remittance, legs) }, now)
  if (outcome !== 'POSTED' && outcome !== 'REPLAYED') return outcome
  await repaid(tx, remittance.id, amount, true)
  return undefined
}

/** Counts what a line has back. */
export async function repaid(tx: Tx, remittanceId: string, amount: Cents, isUnpaid: boolean): Promise<void> {
  const { repaid: back, unpaid } = financingAdvances
  await tx
    .update(financingAdvances)
    .set({ repaid: sql`${back} + ${amount}`, ...(isUnpaid ? { unpaid: sql`${unpaid} + ${amount}` } : {}) })
    .where(eq(financingAdvances.remittanceId, remittanceId))
}

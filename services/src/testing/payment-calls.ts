/** What every call of payments is tried with: ids of something of each kind, and a body that makes sense to all. */
import { randomUUID } from 'node:crypto'
import { ibanFromCcc } from '@almenara/contract/iban'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import type { TestBank } from './bank.ts'
import { addOther } from './clearing.ts'
import { collect, debitsOf, refundsOf } from './debit-remittances.ts'
import { linesTo, type Company } from './remittances.ts'

const LUCIA = 'Ferrer Domingo, Lucía'

export type CallIds = Record<
  | 'id'
  | 'invoiceId'
  | 'contractNumber'
  | 'supportId'
  | 'pendingFileId'
  | 'remittanceId'
  | 'transferId'
  | 'draftId'
  | 'debitId'
  | 'refundId',
  string
>

/** Three debits, of which one went nowhere: its debtor's bank is none. */
export async function collectedBy(tested: TestBank, creditor: Company): Promise<Partial<CallIds>> {
  const lines = [...linesTo([await addOther(tested)], 2), { iban: ibanFromCcc('9999', '0001', '0000000001'), name: LUCIA }]
  const remittanceId = await collect(tested, creditor, { lines })
  await runRemittances(tested.bank)
  const [[debit], [refund]] = [await debitsOf(tested, remittanceId), await refundsOf(tested, remittanceId)]
  const { contractId: id } = creditor
  return { id, contractNumber: id, remittanceId, debitId: debit?.id ?? '', refundId: refund?.id ?? '' }
}

/** What makes sense to every call that has a body; those that take no such field pass it over. */
export function bodyOf(ids: CallIds): Record<string, unknown> {
  const named = { contract: ids.id, notebooks: [{ id: ids.supportId, version: 1 }] }
  return {
    ...named,
    version: 1,
    operationId: randomUUID(),
    taxId: 'B85626240',
    suffix: '000',
    title: 'Luz',
    payroll: false,
    lines: [],
    check: 'OFF',
    refunds: [ids.refundId],
  }
}

/** What the movements of a remittance say. */
import type { Leg } from '../../../ledger/types.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import type { Remittance } from './outcomes.ts'

type Booked = Pick<Remittance, 'number' | 'batchId' | 'purpose'>

/** Norma 43's common concept and the bank's own: salaries and pensions have theirs. */
function conceptOf(purpose: string | null): Pick<Leg, 'commonConcept' | 'ownConcept'> {
  return purpose === 'SALA' || purpose === 'PENS' ? { commonConcept: 15, ownConcept: 152 } : { commonConcept: 4, ownConcept: 41 }
}

const transfersOf = (count: number) => (count === 1 ? '1 transferencia' : `${count} transferencias`)

/** The one movement of a remittance that is charged whole. */
export function chargeWords({ number, batchId, purpose }: Booked, count: number): PaymentWords {
  return {
    type: 'TRANSFER_OUT',
    ...conceptOf(purpose),
    title: `Remesa de transferencias ${number}`,
    detail: transfersOf(count),
    data: { endToEndId: batchId, ...(purpose ? { categoryPurpose: purpose } : {}) },
  }
}

/** What comes back of those that were cancelled after the charge, in one movement. */
export function cancelledWords({ number, batchId }: Booked, count: number): PaymentWords {
  return {
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: 142,
    title: `Anulación de la remesa ${number}`,
    detail: transfersOf(count),
    data: { endToEndId: batchId },
  }
}

/** The movements of a transfer of it, with the concept of the whole. */
export function lineWords({ purpose }: Booked, legs: readonly Leg[]): Leg[] {
  if (purpose !== 'SALA' && purpose !== 'PENS') return [...legs]
  return legs.map((leg) => (leg.amount < 0 ? { ...leg, ...conceptOf(purpose) } : leg))
}

/** What the charged account sees leads to the remittance (`movement-origin.ts`), and where it is of one transfer, to that. */
export function leadingTo({ id, ledgerAccountId }: Pick<Remittance, 'id' | 'ledgerAccountId'>, legs: readonly Leg[], line?: string): Leg[] {
  const place = { remittanceId: id, ...(line === undefined ? {} : { transferId: line }) }
  return legs.map((leg) => (leg.account === ledgerAccountId ? { ...leg, data: { ...leg.data, ...place } } : leg))
}

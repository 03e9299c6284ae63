/** What the movements of a remittance say. */
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Leg } from '../../../ledger/types.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import { isPayroll } from '../lists/visible-files.ts'
import type { Remittance } from './outcomes.ts'

type Booked = Pick<Remittance, 'number' | 'batchId' | 'purpose'>

/** Norma 43's common concept and the bank's own: salaries and pensions have theirs. */
function conceptOf(purpose: string | null): Pick<Leg, 'commonConcept' | 'ownConcept'> {
  return purpose === 'SALA' || purpose === 'PENS' ? { commonConcept: 15, ownConcept: 152 } : { commonConcept: 4, ownConcept: 41 }
}

export const transfersOf = (count: number) => (count === 1 ? '1 transferencia' : `${count} transferencias`)

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

type Charged = Booked & Pick<Remittance, 'id' | 'ledgerAccountId'>

/** The movements of a transfer of it. Those of the charged account have the concept of the whole, and lead to the transfer. */
export function lineLegs(remittance: Charged, line: { id: string; ordinal: number | null }, legs: readonly Leg[]): Leg[] {
  const { ledgerAccountId, purpose } = remittance
  const said = legs.map((leg) => {
    if (leg.account !== ledgerAccountId) return leg
    const own = isPayroll(purpose) ? withoutPayee(remittance, line, leg) : leg
    return leg.amount < 0 && (purpose === 'SALA' || purpose === 'PENS') ? { ...own, ...conceptOf(purpose) } : own
  })
  return leadingTo(remittance, said, line.id)
}

/** Whoever has the account and may not see whom a payroll pays reads it too, in lists, searches and files: its books name nobody. */
function withoutPayee({ number }: Booked, { ordinal }: { ordinal: number | null }, leg: Leg): Leg {
  const { endToEndId, categoryPurpose, returnReason } = leg.data ?? {}
  const what = leg.amount < 0 ? 'Transferencia' : 'Transferencia no realizada'
  return {
    ...leg,
    title: `${what} de la remesa ${number}`,
    detail: [ordinal === null ? undefined : `Orden ${ordinal}`, returnReason && sepaReason(returnReason)].filter(Boolean).join('. '),
    data: {
      ...(endToEndId === undefined ? {} : { endToEndId }),
      ...(categoryPurpose === undefined ? {} : { categoryPurpose }),
      ...(returnReason === undefined ? {} : { returnReason }),
    },
  }
}

/** What an account sees leads to the remittance (`movement-origin.ts`), and where it is of one transfer, to that. */
export function leadingTo({ id, ledgerAccountId }: Pick<Remittance, 'id' | 'ledgerAccountId'>, legs: readonly Leg[], line?: string): Leg[] {
  const place = { remittanceId: id, ...(line === undefined ? {} : { transferId: line }) }
  return legs.map((leg) => (leg.account === ledgerAccountId ? { ...leg, data: { ...leg.data, ...place } } : leg))
}

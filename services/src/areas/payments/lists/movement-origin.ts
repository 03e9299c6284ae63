/** The movements of an account that remittances made: what was charged, collected or advanced, its fees, and what came back. */
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import type { MovementAction } from '@almenara/contract/movement-origin'
import { eq } from 'drizzle-orm'
import type { FindOrigin } from '../../../products/movement-origins.ts'
import type { ActionRule } from '../../../two-step/allowed-actions.ts'
import { contractsOf } from '../contracts/contracts.ts'
import { remittances } from '../remittances/tables.ts'
import { isPayroll } from './visible-files.ts'

/** Of the screen that it leads to. */
const FEATURES: Readonly<Record<RemittanceKind, ActionRule<MovementAction>['feature']>> = {
  TRANSFERS: 'payments.transfer-remittances.remittance-detail',
  DEBITS: 'payments.debit-remittances.remittance-detail',
  FINANCING: 'payments.financing-remittances.remittance-detail',
  CONFIRMING: 'payments.confirming-remittances',
}

/** Whoever has the account and not the contract sees what was paid, and not the remittance. */
export const originOfRemittance: FindOrigin = async ({ bank: { database }, session }, { data }) => {
  const { remittanceId, transferId } = data ?? {}
  if (remittanceId === undefined) return undefined
  const [found] = await database
    .select({ contractId: remittances.contractId, number: remittances.number, purpose: remittances.purpose })
    .from(remittances)
    .where(eq(remittances.id, remittanceId))
  const contract = found && (await contractsOf(database, session.userId)).find(({ id }) => id === found.contractId)
  if (!contract) return undefined
  const seesLine = transferId !== undefined && (contract.seePayroll || !isPayroll(found.purpose))
  return {
    origin: {
      kind: 'REMITTANCE',
      of: contract.kind,
      contractId: contract.id,
      remittanceId,
      number: found.number,
      ...(seesLine ? { transferId } : {}),
    },
    rules: [{ action: 'REMITTANCE', feature: FEATURES[contract.kind], reads: true }],
  }
}

/** The movements of an account that remittances made: the charge of one or of a transfer of it, and what came back. */
import { and, eq } from 'drizzle-orm'
import type { FindOrigin } from '../../../products/movement-origins.ts'
import { contractsOf } from '../contracts/contracts.ts'
import { remittances } from '../remittances/tables.ts'
import { isPayroll } from './visible-files.ts'

/** Whoever has the account and not the contract sees what was paid, and not the remittance. */
export const originOfRemittance: FindOrigin = async ({ bank: { database }, session }, { account, data }) => {
  const { remittanceId, transferId } = data ?? {}
  if (remittanceId === undefined) return undefined
  const [found] = await database
    .select({ contractId: remittances.contractId, number: remittances.number, purpose: remittances.purpose })
    .from(remittances)
    .where(and(eq(remittances.id, remittanceId), eq(remittances.productId, account.id)))
  const contract = found && (await contractsOf(database, session.userId, 'TRANSFERS')).find(({ id }) => id === found.contractId)
  if (!contract) return undefined
  const seesLine = transferId !== undefined && (contract.seePayroll || !isPayroll(found.purpose))
  return {
    origin: { kind: 'REMITTANCE', contractId: contract.id, remittanceId, number: found.number, ...(seesLine ? { transferId } : {}) },
    rules: [{ action: 'REMITTANCE', feature: 'payments.transfer-remittances.remittance-detail', reads: true }],
  }
}

/** One remittance of a contract, and its transfers to who may see them. Theirs not and there not are the same answer. */
import { and, eq } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { remittances } from '../remittances/tables.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireTransferContract } from './contract-pool.ts'
import { selectRemittances, type RemittanceRow } from './remittance-list.ts'
import { isPayroll } from './visible-files.ts'

export interface FoundRemittance extends RemittanceRow {
  contract: OwnedRemittanceContract
}

interface Named {
  contractNumber: string
  remittanceId: string
}

export async function requireRemittance(db: Db, { userId }: Session, { contractNumber, remittanceId }: Named): Promise<FoundRemittance> {
  const contract = await requireTransferContract(db, userId, contractNumber)
  const [row] = isUuid(remittanceId)
    ? await selectRemittances(db).where(and(eq(remittances.id, remittanceId), eq(remittances.contractId, contract.id)))
    : []
  if (!row) throw new Failure('NOT_FOUND')
  return { ...row, contract }
}

/** One whose transfers this user sees. Throws NOT_FOUND also for a payroll where they may not see whom it pays. */
export async function requireDetailed(db: Db, session: Session, named: Named): Promise<FoundRemittance> {
  const found = await requireRemittance(db, session, named)
  if (!seesTransfers(found)) throw new Failure('NOT_FOUND')
  return found
}

function seesTransfers({ contract, remittance }: FoundRemittance): boolean {
  return contract.seePayroll || !isPayroll(remittance.purpose)
}

export async function requireTransfer(
  db: Db,
  session: Session,
  { transferId, ...named }: Named & { transferId: string },
): Promise<FoundRemittance & { payment: Payment }> {
  const found = await requireDetailed(db, session, named)
  const [payment] = isUuid(transferId)
    ? await db
        .select()
        .from(payments)
        .where(and(eq(payments.id, transferId), eq(payments.remittanceId, found.remittance.id)))
    : []
  if (!payment) throw new Failure('NOT_FOUND')
  return { ...found, payment }
}

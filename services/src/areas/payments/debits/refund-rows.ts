/** What a debit that comes back is charged to, and how its row is known. */
import type { LocalDate } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { eq, inArray, sql } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import type { Remittance } from '../remittances/outcomes.ts'

/** The same debit comes back once. */
export function refundId({ id, collectionOn }: { id: string; collectionOn: LocalDate }): string {
  return datedKey('debit-refund', id, collectionOn)
}

export interface ReturnTerms {
  /** The account that is charged, as a product and in the books. */
  account: { id: string; ledgerAccountId: number }
  fee: Cents
}

/** Of the contracts of some remittances. */
export async function returnsOf(tx: Tx, of: readonly Pick<Remittance, 'contractId'>[]): Promise<(remittance: Remittance) => ReturnTerms> {
  const { productId, returnsAccountId, chargedAccountId, feeReturned } = remittanceContracts
  const ids = [...new Set(of.map(({ contractId }) => contractId))]
  const rows = await tx
    .select({ contractId: productId, fee: feeReturned, id: products.id, ledgerAccountId: products.ledgerAccountId })
    .from(remittanceContracts)
    .innerJoin(products, eq(products.id, sql`coalesce(${returnsAccountId}, ${chargedAccountId})`))
    .where(inArray(productId, ids))
  return ({ contractId }) => {
    const found = rows.find((row) => row.contractId === contractId)
    if (!found || found.ledgerAccountId === null) throw new Error(`Contract ${contractId} has no account of returns`)
    return { account: { id: found.id, ledgerAccountId: found.ledgerAccountId }, fee: found.fee }
  }
}

export async function balanceOf(tx: Tx, account: number): Promise<Cents> {
  const [row] = await tx.select({ balance: ledgerAccounts.balance }).from(ledgerAccounts).where(eq(ledgerAccounts.id, account))
  return row?.balance ?? ZERO
}

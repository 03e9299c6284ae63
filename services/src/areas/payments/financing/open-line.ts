/** Opening a line of financing beside a contract of debits: of the same holders, account, identifier and fees, and for the same people. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { openAccount } from '../../../ledger/open-account.ts'
import { holders, powers, products } from '../../../products/tables.ts'
import { CONTRACT_TYPES, remittanceContracts } from '../contracts/tables.ts'
import { financingLines } from './tables.ts'

export interface LineOpening {
  /** The product of the contract of debits, and that of the line. */
  besides: string
  id: string
  number: string
  openedOn: LocalDate
  limit: Cents
  /** In thousandths of a percent a year. */
  rate: number
  validUntil: LocalDate | null
  submitterId?: string | null
}

/** Throws where `besides` is no contract of debits. */
export async function openFinancingLine(tx: Tx, opening: LineOpening): Promise<void> {
  const { besides, id, number, openedOn, limit, rate, validUntil, submitterId = null } = opening
  const [contract] = await tx.select().from(remittanceContracts).where(eq(remittanceContracts.productId, besides))
  if (contract?.kind !== 'DEBITS') throw new RangeError(`${besides} is no contract of debits`)
  const ledgerAccountId = await openAccount(tx, { overdraft: limit })
  const product = { id, type: CONTRACT_TYPES.FINANCING, commercialName: 'Línea de anticipo', identifier: number, openedOn, ledgerAccountId }
  await tx.insert(products).values(product)
  const owners = await tx.select().from(holders).where(eq(holders.productId, besides))
  await tx.insert(holders).values(owners.map((owner) => ({ ...owner, productId: id })))
  const given = await tx.select().from(powers).where(eq(powers.productId, besides))
  await tx.insert(powers).values(given.map((power) => ({ ...power, productId: id, alias: null })))
  await tx.insert(remittanceContracts).values({ ...contract, productId: id, kind: 'FINANCING', submitterId })
  await tx.insert(financingLines).values({ productId: id, rate, validUntil })
}

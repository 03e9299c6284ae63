/** A line of financing as it stands: its limit, what it owes and what may still be advanced on it. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { financingLines } from './tables.ts'

function selectLines(db: Db) {
  const { productId, rate, yearDays, minimumDays, validUntil } = financingLines
  const { id: ledgerAccountId, balance, overdraft: limit } = ledgerAccounts
  const { feeEach, feeReturned } = remittanceContracts
  return db
    .select({ contractId: productId, rate, yearDays, minimumDays, validUntil, ledgerAccountId, balance, limit, feeEach, feeReturned })
    .from(financingLines)
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(remittanceContracts, eq(remittanceContracts.productId, productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
}

export type FinancingLine = Awaited<ReturnType<typeof selectLines>>[number]

export async function linesOf(db: Db, contractIds: readonly string[]): Promise<ReadonlyMap<string, FinancingLine>> {
  const wanted = [...new Set(contractIds)]
  const rows = wanted.length === 0 ? [] : await selectLines(db).where(inArray(financingLines.productId, wanted))
  return new Map(rows.map((row) => [row.contractId, row]))
}

export async function lineOf(db: Db, contractId: string): Promise<FinancingLine> {
  const found = (await linesOf(db, [contractId])).get(contractId)
  if (!found) throw new Error(`Contract ${contractId} has no line of financing`)
  return found
}

/** What it owes. */
export const riskOf = ({ balance }: Pick<FinancingLine, 'balance'>): Cents => negate(balance)

/** What may still be advanced on it on a day: nothing once it has expired. */
export function availableOn({ balance, limit, validUntil }: FinancingLine, day: LocalDate): Cents {
  if (isExpired({ validUntil }, day)) return ZERO
  const left = add(limit, balance)
  return left > 0 ? left : ZERO
}

export const isExpired = ({ validUntil }: Pick<FinancingLine, 'validUntil'>, day: LocalDate): boolean =>
  validUntil !== null && validUntil < day

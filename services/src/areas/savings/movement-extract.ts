import type { movementExtract } from '@almenara/contract/areas/savings/lists'
import type { SavingsType } from '@almenara/contract/savings-names'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import type { OwnedContract } from '../../products/access.ts'
import { savingsMovementList, toMovement } from './movements.ts'
import { requireSavings } from './savings-pool.ts'
import { fundContracts, instruments } from './tables.ts'

/** What each list of movements is of. */
export const LISTED = { movements: ['TERM_DEPOSIT', 'INVESTMENT_FUND'], planMovements: ['PENSION_PLAN'] } as const satisfies Record<
  string,
  readonly SavingsType[]
>

/** A page of the movements of a product of these types. */
export function readMovements(types: readonly SavingsType[]): Handler<typeof movementExtract> {
  return async (request) => {
    const { bank, session, params } = request
    const contract = await requireSavings(bank.database, session, params.id, types)
    const { list, rows, page } = await savingsMovementList.read(request, contract)
    const currency = await currencyOf(bank.database, contract)
    return { ...page, filters: list.filters, rows: rows.map((row) => toMovement(row, currency)) }
  }
}

/** The currency of a product's movements: a fund's own; euros those of the others. */
export async function currencyOf(db: Db, { id, type }: OwnedContract): Promise<string> {
  if (type !== 'INVESTMENT_FUND') return 'EUR'
  const [found] = await db
    .select({ currency: instruments.currency })
    .from(fundContracts)
    .innerJoin(instruments, eq(instruments.id, fundContracts.instrumentId))
    .where(eq(fundContracts.productId, id))
  return found?.currency ?? 'EUR'
}

import type { movementExtract } from '@almenara/contract/areas/savings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import type { SavingsType } from '@almenara/contract/savings-names'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { frozenList, readExtract } from '../../extracts/define.ts'
import { checkListDates } from '../../extracts/list-dates.ts'
import { badInput } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import type { Session } from '../../identity/sessions.ts'
import type { OwnedContract } from '../../products/access.ts'
import { currentStatuses } from '../../status/gate.ts'
import { firstDay } from '../../status/services-status.ts'
import { savingsMovementList, toMovement, type Bounds, type Filters, type MovementList } from './movements.ts'
import { requireSavings } from './savings-pool.ts'
import { fundContracts, instruments } from './tables.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']

/** What each list of movements is of. */
export const LISTED = { movements: ['TERM_DEPOSIT', 'INVESTMENT_FUND'], planMovements: ['PENSION_PLAN'] } as const satisfies Record<
  string,
  readonly SavingsType[]
>

/** A page of the movements of a product of these types. */
export function readMovements(types: readonly SavingsType[]) {
  return async ({
    bank,
    session,
    params,
    query,
    now,
  }: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof movementExtract>> => {
    const { database } = bank
    const contract = await requireSavings(database, session, params.id, types)
    const { txId, fromPage, toPage, ...filters } = query
    const today = dayAt(now)
    checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunExtractDate', today))
    checkAmounts(filters)
    const asked = { bank, session, scope: contract.id, scopeId: contract.id, filters, pages: { txId, fromPage, toPage } }
    const { list, rows, page } = await readExtract(savingsMovementList, asked)
    const currency = await currencyOf(database, contract)
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

interface Asked {
  bank: Bank
  session: Session
  params: { id: string }
  query: { txId: string }
}

/** The list that a txId stands for, and its product. Throws NOT_FOUND or TX_UNKNOWN where this customer has no such thing. */
export async function requireMovementList(
  { bank, session, params, query }: Asked,
  types: readonly SavingsType[],
): Promise<{ contract: OwnedContract; list: MovementList }> {
  const contract = await requireSavings(bank.database, session, params.id, types)
  const list = frozenList<string, Filters, Bounds>(savingsMovementList, bank, session, contract.id, contract.id, query.txId)
  return { contract, list }
}

function checkAmounts({ minAmount, maxAmount }: Filters): void {
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount) {
    throw badInput('minAmount', AMOUNTS_INVERTED)
  }
}

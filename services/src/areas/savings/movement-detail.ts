/** One movement of a deposit, a fund or a plan, with what may be done with it. */
import type { movementDetail, movementDocument, SAVINGS_MOVEMENT_ACTIONS } from '@almenara/contract/areas/savings/lists'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Handler, RequestOf } from '../../http/handler.ts'
import type { OwnedContract } from '../../products/access.ts'
import { decideActions, type ActionRule } from '../../two-step/allowed-actions.ts'
import { contributionsOf } from './contribution-limit.ts'
import { currencyOf, LISTED } from './movement-extract.ts'
import { savingsMovementList, toMovement, type MovementRow } from './movements.ts'
import { requireSavings } from './savings-pool.ts'
import { pensionContracts } from './tables.ts'

type Action = (typeof SAVINGS_MOVEMENT_ACTIONS)[number]

/** One that is not in the list that the txId stands for does not exist. */
export async function findMovement(request: RequestOf<typeof movementDetail | typeof movementDocument>) {
  const { bank, session, params } = request
  const contract = await requireSavings(bank.database, session, params.id, [...LISTED.movements, ...LISTED.planMovements])
  const { row, ...neighbours } = await savingsMovementList.numbered(request, contract, params.movementId)
  return { contract, row, neighbours, movement: toMovement(row, await currencyOf(bank.database, contract)) }
}

export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, now } = request
  const { contract, row, neighbours, movement } = await findMovement(request)
  const rules = rulesOf(bank.database, contract, row, dayAt(now))
  const { actions } = rules.length > 0 ? await decideActions(request, contract, rules) : { actions: [] }
  return {
    movement: { ...movement, actions },
    ...neighbours,
  }
}

/** What its customer put into a product: it has a receipt. */
export const PUT_IN: ReadonlySet<MovementRow['kind']> = new Set(['CONTRIBUTION', 'PERIODIC_CONTRIBUTION', 'SUBSCRIPTION'])
const RECEIPT: ActionRule<Action> = { action: 'RECEIPT', feature: 'savings.export', reads: true }

/** A contribution to a plan is made again, while the year has room for any. What else happens in a product is not of its customer's doing. */
function rulesOf(db: Db, { id, type }: OwnedContract, { kind }: MovementRow, today: LocalDate): ActionRule<Action>[] {
  if (!PUT_IN.has(kind)) return []
  if (type !== 'PENSION_PLAN') return [RECEIPT]
  const deny = async () => {
    const [plan] = await db.select({ partyId: pensionContracts.partyId }).from(pensionContracts).where(eq(pensionContracts.productId, id))
    const { year, left } = await contributionsOf(db, plan?.partyId ?? 0, Number(today.slice(0, 4)))
    return left > 0 ? undefined : { code: 'STATE' as const, text: `Ya ha aportado el máximo legal de ${year}.` }
  }
  return [{ action: 'REPEAT', feature: 'savings.contribution', deny }, RECEIPT]
}

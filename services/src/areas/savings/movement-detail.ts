/** One movement of a deposit, a fund or a plan, with what may be done with it. */
import type { movementDetail, SAVINGS_MOVEMENT_ACTIONS } from '@almenara/contract/areas/savings/lists'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import type { OwnedContract } from '../../products/access.ts'
import { decideActions, type ActionRule } from '../../two-step/allowed-actions.ts'
import { contributionsOf } from './contribution-limit.ts'
import { currencyOf, LISTED } from './movement-extract.ts'
import { savingsMovementList, toMovement, type MovementRow } from './movements.ts'
import { requireSavings } from './savings-pool.ts'
import { pensionContracts } from './tables.ts'

type Action = (typeof SAVINGS_MOVEMENT_ACTIONS)[number]

/** One that is not in the list that the txId stands for does not exist. */
export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, session, params, now } = request
  const { database } = bank
  const contract = await requireSavings(database, session, params.id, [...LISTED.movements, ...LISTED.planMovements])
  const { row, ...neighbours } = await savingsMovementList.numbered(request, contract, params.movementId)
  const rules = await rulesOf(database, contract, row, dayAt(now))
  const { actions } = await decideActions({ bank, session, now }, contract, rules)
  return {
    movement: { ...toMovement(row, await currencyOf(database, contract)), actions },
    ...neighbours,
  }
}

const CONTRIBUTIONS: ReadonlySet<MovementRow['kind']> = new Set(['CONTRIBUTION', 'PERIODIC_CONTRIBUTION'])

/** A contribution to a plan is made again, while the year has room for any. What else happens in a product is not of its customer's doing. */
async function rulesOf(db: Db, { id, type }: OwnedContract, { kind }: MovementRow, today: LocalDate): Promise<ActionRule<Action>[]> {
  if (type !== 'PENSION_PLAN' || !CONTRIBUTIONS.has(kind)) return []
  const deny = async () => {
    const [plan] = await db.select({ partyId: pensionContracts.partyId }).from(pensionContracts).where(eq(pensionContracts.productId, id))
    const { year, left } = await contributionsOf(db, plan?.partyId ?? 0, Number(today.slice(0, 4)))
    return left > 0 ? undefined : { code: 'STATE' as const, text: `Ya ha aportado el máximo legal de ${year}.` }
  }
  return [{ action: 'REPEAT', feature: 'savings.contribution', deny }]
}

/** One movement of a card, with what may be done with it. */
import type { CardMovementAction, movementDetail } from '@almenara/contract/areas/cards/movements'
import type { Handler } from '../../http/handler.ts'
import { dayAt } from '@almenara/contract/dates'
import { present } from '../../present.ts'
import { decideActions, ORDER_RECEIPT, type ActionRule } from '../../two-step/allowed-actions.ts'
import { orderAskedOf } from '../../two-step/read.ts'
import { requireCard } from './card-access.ts'
import { deferralRules } from './credit/scp-access.ts'
import { scpMarks } from './credit/scp-marks.ts'
import { toMovement } from './movement-extract.ts'
import { pendingMovements, settledMovements } from './movements.ts'

/** One movement of either list. One that is not in the list that the txId stands for does not exist. */
export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, session, params, now } = request
  const card = await requireCard(bank.database, session, params.id)
  const which = pendingMovements.isOf(request) ? pendingMovements : settledMovements
  const { row, ...neighbours } = await which.numbered(request, card, params.movementId)
  const { madeAt, settledOn, place, entryMode, authorisationCode, key } = row
  const today = dayAt(now)
  const scp = (await scpMarks(bank.database, card, [row], today)).get(row.id)
  const operationId = await orderAskedOf(bank.database, session.userId, key)
  const rules: ActionRule<CardMovementAction>[] = [
    ...(await deferralRules(bank.database, card, row, today)),
    ...(operationId ? [ORDER_RECEIPT] : []),
  ]
  const { actions } = await decideActions({ bank, session, now }, card, rules)
  return {
    movement: {
      ...toMovement(row),
      ...present({ scp, settledOn, entryMode, authorisationCode, operationId }),
      state: row.state,
      madeAt,
      place,
      actions,
    },
    ...neighbours,
  }
}

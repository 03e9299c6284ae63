/** The lists of movements of a card, and one movement with what may be done with it. */
import type {
  CardMovement,
  CardMovementAction,
  movementDetail,
  movementExtract,
  pendingSettlementsExtract,
} from '@almenara/contract/areas/cards/movements'
import { dayAt } from '@almenara/contract/dates'
import type { Handler } from '../../http/handler.ts'
import { present } from '../../present.ts'
import { decideActions, ORDER_RECEIPT, type ActionRule } from '../../two-step/allowed-actions.ts'
import { orderAskedOf } from '../../two-step/read.ts'
import { requireCard } from './card-access.ts'
import { heldFor } from './card-money.ts'
import { deferralRules } from './credit/scp-access.ts'
import { scpMarks } from './credit/scp-marks.ts'
import { categoryWords } from './merchant-categories.ts'
import { pendingMovements, settledMovements, type MovementRow } from './movements.ts'

export const readMovements: Handler<typeof movementExtract> = async (request) => {
  const { bank, session, params, now } = request
  const { database } = bank
  const card = await requireCard(database, session, params.id)
  const { list, rows, page } = await settledMovements.read(request, card)
  const months = await settledMovements.months(database, list, rows)
  const marks = await scpMarks(database, card, rows, dayAt(now))
  const marked = rows.map((row) => ({ ...toMovement(row), ...present({ scp: marks.get(row.id) }) }))
  return { ...page, filters: list.filters, months, rows: marked }
}

/** `total` is what is held for them. */
export const readPending: Handler<typeof pendingSettlementsExtract> = async (request) => {
  const { bank, session, params } = request
  const card = await requireCard(bank.database, session, params.id)
  const { rows, page } = await pendingMovements.read(request, card)
  return { ...page, total: await heldFor(bank.database, card.id), rows: rows.map(toMovement) }
}

/** One movement of either list. One that is not in the list that the txId stands for does not exist. */
export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, session, params, now } = request
  const card = await requireCard(bank.database, session, params.id)
  const which = pendingMovements.isOf(request) ? pendingMovements : settledMovements
  const { row, ...neighbours } = await which.numbered(request, card, params.movementId)
  const { state, madeAt, settledOn, place, entryMode, authorisationCode, key } = row
  const today = dayAt(now)
  const scp = (await scpMarks(bank.database, card, [row], today)).get(row.id)
  const operationId = await orderAskedOf(bank.database, session.userId, key)
  const rules: ActionRule<CardMovementAction>[] = [
    ...(await deferralRules(bank.database, card, row, today)),
    ...(operationId ? [ORDER_RECEIPT] : []),
  ]
  const known = present({ scp, settledOn, entryMode, authorisationCode, operationId })
  const { actions } = await decideActions({ bank, session, now }, card, rules)
  return {
    movement: { ...toMovement(row), ...known, state, madeAt, place, actions },
    ...neighbours,
  }
}

function toMovement(row: MovementRow): CardMovement {
  const { kind, madeOn, merchant, amount, originalAmount, originalCurrency: currency } = row
  const original = originalAmount !== null && currency !== null ? { amount: originalAmount, currency } : undefined
  return { id: String(row.id), kind, madeOn, merchant, category: categoryWords(row.categoryCode), amount, ...present({ original }) }
}

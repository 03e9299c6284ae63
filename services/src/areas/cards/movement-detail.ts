/** One movement of a card, with what may be done with it. */
import type { CardMovementAction, movementDetail } from '@almenara/contract/areas/cards/movements'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isNumber } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { decideActions, type ActionRule } from '../../two-step/allowed-actions.ts'
import { orderSignatures } from '../../two-step/tables.ts'
import { requireCard, type OwnedCard } from './card-access.ts'
import { readTerms } from './credit/closing.ts'
import { whyNotDeferred } from './credit/scp-access.ts'
import { scpMarks } from './credit/scp-marks.ts'
import { scpPlans } from './credit/tables.ts'
import { toMovement } from './movement-extract.ts'
import { pendingMovements, settledMovements, type MovementRow } from './movements.ts'
import { cardMovements } from './tables.ts'

/** One movement of either list. One that is not in the list that the txId stands for does not exist. */
export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, session, params, now } = request
  const card = await requireCard(bank.database, session, params.id)
  const which = pendingMovements.isOf(request) ? pendingMovements : settledMovements
  const list = which.open(request, card)
  if (!isNumber(params.movementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await which.beside(bank.database, list, eq(cardMovements.id, Number(params.movementId)))
  if (!row) throw new Failure('NOT_FOUND')
  const { madeAt, settledOn, place, entryMode, authorisationCode, key } = row
  const today = dayAt(now)
  const scp = (await scpMarks(bank.database, card, [row], today)).get(row.id)
  const operationId = await signedOrder(bank.database, session, key)
  const rules = [...(await rulesOf(bank.database, card, row, today)), ...(operationId ? [RECEIPT] : [])]
  const { actions } = rules.length > 0 ? await decideActions({ bank, session, now }, card, rules) : { actions: [] }
  return {
    movement: {
      ...toMovement(row),
      ...(scp ? { scp } : {}),
      state: row.state,
      madeAt,
      place,
      ...(settledOn ? { settledOn } : {}),
      ...(entryMode ? { entryMode } : {}),
      ...(authorisationCode ? { authorisationCode } : {}),
      ...(operationId ? { operationId } : {}),
      actions,
    },
    ...(newer ? { newer: String(newer.id) } : {}),
    ...(older ? { older: String(older.id) } : {}),
  }
}

/** Whoever signed its order has its receipt. */
const RECEIPT: ActionRule<CardMovementAction> = { action: 'RECEIPT', feature: 'session', reads: true }

/** The order that a movement has the key of, where this customer was asked to sign it. */
async function signedOrder(db: Db, session: Session, key: string): Promise<string | undefined> {
  const mine = and(eq(orderSignatures.orderId, key), eq(orderSignatures.userId, session.userId))
  const [signed] = await db.select({ orderId: orderSignatures.orderId }).from(orderSignatures).where(mine)
  return signed?.orderId
}

/** A purchase of a credit card is paid in instalments, may be or, with its reason, may not be now. */
async function rulesOf(db: Db, owned: OwnedCard, movement: MovementRow, today: LocalDate): Promise<ActionRule<CardMovementAction>[]> {
  if (owned.card.type !== 'CREDIT' || movement.kind !== 'PURCHASE') return []
  const [plan] = await db.select().from(scpPlans).where(eq(scpPlans.movementId, movement.id))
  if (plan) return [{ action: 'PLAN', feature: 'cards.scp-detail', reads: true }]
  const purchase = { owned, movement, principal: negate(movement.amount), plan, terms: await readTerms(db, owned.id) }
  const reason = whyNotDeferred(purchase, today)
  return [{ action: 'DEFER', feature: 'cards.scp-contract', ...(reason ? { deny: () => ({ code: 'STATE', text: reason }) } : {}) }]
}

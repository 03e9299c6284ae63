import type { CardMovement, movementExtract, pendingSettlementsExtract } from '@almenara/contract/areas/cards/movements'
import { dayAt } from '@almenara/contract/dates'
import { monthsOfPage } from '../../extracts/month-flows.ts'
import type { Handler } from '../../http/handler.ts'
import { requireCard } from './card-access.ts'
import { heldFor } from './card-money.ts'
import { scpMarks } from './credit/scp-marks.ts'
import { categoryWords } from './merchant-categories.ts'
import { inList, pendingMovements, settledMovements, type MovementRow } from './movements.ts'
import { cardMovements } from './tables.ts'

export const readMovements: Handler<typeof movementExtract> = async (request) => {
  const { bank, session, params, now } = request
  const { database } = bank
  const card = await requireCard(database, session, params.id)
  const { list, rows, page } = await settledMovements.read(request, card)
  const { amount, madeOn: day } = cardMovements
  const days = rows.map(({ madeOn }) => madeOn)
  const months = await monthsOfPage(database, cardMovements, { amount, day }, inList('SETTLED', list), days)
  const marks = await scpMarks(database, card, rows, dayAt(now))
  const marked = rows.map((row) => {
    const scp = marks.get(row.id)
    return { ...toMovement(row), ...(scp ? { scp } : {}) }
  })
  return { ...page, filters: list.filters, months, rows: marked }
}

/** `total` is what is held for them. */
export const readPending: Handler<typeof pendingSettlementsExtract> = async (request) => {
  const { bank, session, params } = request
  const card = await requireCard(bank.database, session, params.id)
  const { rows, page } = await pendingMovements.read(request, card)
  return { ...page, total: await heldFor(bank.database, card.id), rows: rows.map(toMovement) }
}

export function toMovement({
  id,
  kind,
  madeOn,
  merchant,
  categoryCode,
  amount,
  originalAmount,
  originalCurrency,
}: MovementRow): CardMovement {
  const original = originalAmount !== null && originalCurrency !== null ? { amount: originalAmount, currency: originalCurrency } : undefined
  return { id: String(id), kind, madeOn, merchant, category: categoryWords(categoryCode), amount, ...(original ? { original } : {}) }
}

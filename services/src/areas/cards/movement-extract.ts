import type { CardMovement, movementDetail, movementExtract, pendingSettlementsExtract } from '@almenara/contract/areas/cards/movements'
import type { Reply } from '@almenara/contract/call'
import { dayAt, firstOfMonth, lastOfMonth } from '@almenara/contract/dates'
import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import { frozenList, readExtract } from '../../extracts/define.ts'
import { checkListDates } from '../../extracts/list-dates.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { currentStatuses } from '../../status/gate.ts'
import { firstDay } from '../../status/services-status.ts'
import { requireCard } from './card-access.ts'
import { heldFor } from './card-money.ts'
import { scpMarks } from './credit/scp-marks.ts'
import type { CardParams } from './card-operation.ts'
import { categoryWords } from './merchant-categories.ts'
import { monthTotals, neighbours, pendingMovements, settledMovements, type Bounds, type Filters, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']
type PendingQuery = NonNullable<(typeof pendingSettlementsExtract)['types']>['query']

export async function readMovements({
  bank,
  session,
  params,
  query,
  now,
}: Request<CardParams, Query, undefined>): Promise<Reply<typeof movementExtract>> {
  const { database } = bank
  const card = await requireCard(database, session, params.id)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunCardsMovements', today))
  const { minAmount, maxAmount } = filters
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount) {
    throw badInput('minAmount', AMOUNTS_INVERTED)
  }
  const asked = { bank, session, scope: card.id, scopeId: card.id, filters, pages: { txId, fromPage, toPage } }
  const { list, rows, page } = await readExtract(settledMovements, asked)
  const newest = rows[0]?.madeOn
  const oldest = rows.at(-1)?.madeOn
  const months = newest && oldest ? await monthTotals(database, list, firstOfMonth(oldest), lastOfMonth(newest)) : []
  const marks = await scpMarks(database, card, rows, today)
  const marked = rows.map((row) => {
    const scp = marks.get(row.id)
    return { ...toMovement(row), ...(scp ? { scp } : {}) }
  })
  return { ...page, filters: list.filters, months, rows: marked }
}

/** `total` is what is held for them. */
export async function readPending({
  bank,
  session,
  params,
  query,
}: Request<CardParams, PendingQuery, undefined>): Promise<Reply<typeof pendingSettlementsExtract>> {
  const card = await requireCard(bank.database, session, params.id)
  const asked = { bank, session, scope: card.id, scopeId: card.id, filters: {}, pages: query }
  const { rows, page } = await readExtract(pendingMovements, asked)
  return { ...page, total: await heldFor(bank.database, card.id), rows: rows.map(toMovement) }
}

/** One movement of either list. One that is not in the list that the txId stands for does not exist. */
export async function readMovement({
  bank,
  session,
  params,
  query,
}: Request<CardParams & { movementId: string }, { txId: string }, undefined>): Promise<Reply<typeof movementDetail>> {
  const card = await requireCard(bank.database, session, params.id)
  const { state, list } = listOf(bank, session, card.id, query.txId)
  if (!/^[1-9]\d{0,15}$/.test(params.movementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await neighbours(bank.database, state, list, Number(params.movementId))
  if (!row) throw new Failure('NOT_FOUND')
  const { madeAt, settledOn, place, entryMode, authorisationCode } = row
  return {
    movement: {
      ...toMovement(row),
      state: row.state,
      madeAt,
      place,
      ...(settledOn ? { settledOn } : {}),
      ...(entryMode ? { entryMode } : {}),
      ...(authorisationCode ? { authorisationCode } : {}),
    },
    ...(newer ? { newer: String(newer.id) } : {}),
    ...(older ? { older: String(older.id) } : {}),
  }
}

/** Which of the two lists a txId stands for. Throws TX_UNKNOWN when it is neither. */
function listOf(
  bank: Request<undefined, undefined, undefined>['bank'],
  session: Parameters<typeof requireCard>[1],
  id: string,
  txId: string,
) {
  const open = (name: string) => frozenList<string, Filters, Bounds>({ name }, bank, session, id, id, txId)
  try {
    return { state: settledMovements.state, list: open(settledMovements.name) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { state: pendingMovements.state, list: open(pendingMovements.name) }
  }
}

function toMovement({ id, kind, madeOn, merchant, categoryCode, amount, originalAmount, originalCurrency }: MovementRow): CardMovement {
  const original = originalAmount !== null && originalCurrency !== null ? { amount: originalAmount, currency: originalCurrency } : undefined
  return { id: String(id), kind, madeOn, merchant, category: categoryWords(categoryCode), amount, ...(original ? { original } : {}) }
}

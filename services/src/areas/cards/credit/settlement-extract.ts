import type { nextSettlement, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import { dayAt, lastOfMonth } from '@almenara/contract/dates'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireCard } from '../card-access.ts'
import { closingOf } from './closing.ts'
import { chargeDay } from './scp-rules.ts'
import { lastClosing } from './settlement-rules.ts'
import { settlements, toSettlement } from './settlements.ts'

export const readSettlements: Handler<typeof settlementExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await settlements.read(request, await requireCard(bank.database, session, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toSettlement) }
}

/** Only of credit cards: the others settle nothing and answer NOT_FOUND. */
export const readNextSettlement: Handler<typeof nextSettlement> = async ({ bank, session, params, now }) => {
  const { card } = await requireCard(bank.database, session, params.id)
  if (card.type !== 'CREDIT') throw new Failure('NOT_FOUND')
  const today = dayAt(now)
  // A month that ended on a holiday is not charged yet: it is the next one.
  const ended = lastClosing(today)
  const closesOn = today < chargeDay(ended) ? ended : lastOfMonth(today)
  const { settled, mode } = await closingOf(bank.database, card, closesOn)
  return { ...settled, mode, closesOn, chargedOn: chargeDay(closesOn) }
}

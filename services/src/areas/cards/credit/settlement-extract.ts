import type { nextSettlement, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import type { Reply } from '@almenara/contract/call'
import { dayAt, lastOfMonth } from '@almenara/contract/dates'
import type { Pages } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import type { Request } from '../../../http/route.ts'
import { requireCard } from '../card-access.ts'
import { closingOf } from './closing.ts'
import { chargeDay } from './scp-rules.ts'
import { lastClosing } from './settlement-rules.ts'
import { settlements, toSettlement, type Filters } from './settlements.ts'

export async function readSettlements(
  request: Request<{ id: string }, Filters & Pages, undefined>,
): Promise<Reply<typeof settlementExtract>> {
  const { bank, session, params } = request
  const { list, rows, page } = await settlements.read(request, await requireCard(bank.database, session, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toSettlement) }
}

/** Only of credit cards: the others settle nothing and answer NOT_FOUND. */
export async function readNextSettlement({
  bank,
  session,
  params,
  now,
}: Request<{ id: string }, undefined, undefined>): Promise<Reply<typeof nextSettlement>> {
  const { card } = await requireCard(bank.database, session, params.id)
  if (card.type !== 'CREDIT') throw new Failure('NOT_FOUND')
  const today = dayAt(now)
  // A month that ended on a holiday is not charged yet: it is the next one.
  const ended = lastClosing(today)
  const closesOn = today < chargeDay(ended) ? ended : lastOfMonth(today)
  const { settled, mode } = await closingOf(bank.database, card, closesOn)
  return { ...settled, mode, closesOn, chargedOn: chargeDay(closesOn) }
}

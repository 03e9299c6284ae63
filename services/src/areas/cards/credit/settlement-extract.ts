import type { nextSettlement, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import type { Reply } from '@almenara/contract/call'
import { dayAt, lastOfMonth } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import { frozenList, readExtract } from '../../../extracts/define.ts'
import { checkListDates } from '../../../extracts/list-dates.ts'
import { Failure } from '../../../http/failure.ts'
import type { Request } from '../../../http/route.ts'
import type { Session } from '../../../identity/sessions.ts'
import { currentStatuses } from '../../../status/gate.ts'
import { firstDay } from '../../../status/services-status.ts'
import { requireCard } from '../card-access.ts'
import { closingOf } from './closing.ts'
import { chargeDay } from './scp-rules.ts'
import { lastClosing } from './settlement-rules.ts'
import { type Bounds, type Filters, type SettlementList, settlements, toSettlement } from './settlements.ts'

type Query = NonNullable<(typeof settlementExtract)['types']>['query']

export async function readSettlements({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof settlementExtract>> {
  const { id } = await requireCard(bank.database, session, params.id)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunCardsSettlements', today))
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(settlements, { bank, session, scope: id, scopeId: id, filters, pages })
  return { ...page, filters: list.filters, rows: rows.map(toSettlement) }
}

/** The list behind a txId. Throws TX_UNKNOWN where this customer has no such list. */
export function settlementListOf(bank: Bank, session: Session, id: string, txId: string): SettlementList {
  return frozenList<string, Filters, Bounds>(settlements, bank, session, id, id, txId)
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

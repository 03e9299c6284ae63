import type { scpExtract } from '@almenara/contract/areas/cards/scp'
import type { Reply } from '@almenara/contract/call'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import { frozenList, readExtract } from '../../../extracts/define.ts'
import { checkListDates } from '../../../extracts/list-dates.ts'
import type { Request } from '../../../http/route.ts'
import type { Session } from '../../../identity/sessions.ts'
import { currentStatuses } from '../../../status/gate.ts'
import { firstDay } from '../../../status/services-status.ts'
import { type OwnedCard, requireCard } from '../card-access.ts'
import { readTerms } from './closing.ts'
import { type Bounds, type Filters, type ScpList, type ScpScope, scpPurchases, toPurchases } from './scp-purchases.ts'

type Query = NonNullable<(typeof scpExtract)['types']>['query']

export async function readScpPurchases({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof scpExtract>> {
  const { database } = bank
  const owned = await requireCard(database, session, params.id)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunCardsMovements', today))
  const scope = await scopeOf(database, owned, today)
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(scpPurchases, { bank, session, scope, scopeId: owned.id, filters, pages })
  return { ...page, filters: list.filters, rows: await toPurchases(database, rows) }
}

async function scopeOf(db: Db, owned: OwnedCard, today: LocalDate): Promise<ScpScope> {
  const terms = owned.card.state === 'DEACTIVATED' ? undefined : await readTerms(db, owned.id)
  return { productId: owned.id, today, minimum: terms?.scpMinimum ?? null }
}

/** The list behind a txId. Throws TX_UNKNOWN where this customer has no such list. */
export async function scpListOf(bank: Bank, session: Session, owned: OwnedCard, txId: string, today: LocalDate): Promise<ScpList> {
  const scope = await scopeOf(bank.database, owned, today)
  return frozenList<ScpScope, Filters, Bounds>(scpPurchases, bank, session, scope, owned.id, txId)
}

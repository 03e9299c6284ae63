import type { valuePositionsExtract } from '@almenara/contract/areas/savings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { readExtract } from '../../extracts/define.ts'
import type { Request } from '../../http/route.ts'
import { toPosition, valuePositionList } from './positions.ts'
import { requireSavings } from './savings-pool.ts'

type Query = NonNullable<(typeof valuePositionsExtract)['types']>['query']

/** A page of what a securities account holds. */
export async function readPositions({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof valuePositionsExtract>> {
  const { id } = await requireSavings(bank.database, session, params.id, ['ACCOUNT_VALUES'])
  const { txId, fromPage, toPage, ...filters } = query
  const scope = { productId: id, today: dayAt(now) }
  const asked = { bank, session, scope, scopeId: id, filters, pages: { txId, fromPage, toPage } }
  const { list, rows, page } = await readExtract(valuePositionList, asked)
  const pricedOn = rows
    .flatMap(({ price }) => (price ? [price.on] : []))
    .sort()
    .at(-1)
  return { ...page, filters: list.filters, ...(pricedOn ? { pricedOn } : {}), rows: rows.map(toPosition) }
}

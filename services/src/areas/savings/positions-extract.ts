import type { valuePositionsExtract } from '@almenara/contract/areas/savings/lists'
import type { Reply } from '@almenara/contract/call'
import type { Pages } from '../../extracts/define.ts'
import type { Request } from '../../http/route.ts'
import { toPosition, valuePositionList, type Filters } from './positions.ts'
import { requireSavings } from './savings-pool.ts'

/** A page of what a securities account holds. */
export async function readPositions(
  request: Request<{ id: string }, Filters & Pages, undefined>,
): Promise<Reply<typeof valuePositionsExtract>> {
  const { bank, session, params } = request
  const contract = await requireSavings(bank.database, session, params.id, ['ACCOUNT_VALUES'])
  const { list, rows, page } = await valuePositionList.read(request, contract)
  const pricedOn = rows
    .flatMap(({ price }) => (price ? [price.on] : []))
    .sort()
    .at(-1)
  return { ...page, filters: list.filters, ...(pricedOn ? { pricedOn } : {}), rows: rows.map(toPosition) }
}

import type { valuePositionsExtract } from '@almenara/contract/areas/savings/lists'
import type { Handler } from '../../http/handler.ts'
import { toPosition, valuePositionList } from './positions.ts'
import { requireSavings } from './savings-pool.ts'

/** A page of what a securities account holds. */
export const readPositions: Handler<typeof valuePositionsExtract> = async (request) => {
  const { bank, session, params } = request
  const contract = await requireSavings(bank.database, session, params.id, ['ACCOUNT_VALUES'])
  const { list, rows, page } = await valuePositionList.read(request, contract)
  const pricedOn = rows
    .flatMap(({ price }) => (price ? [price.on] : []))
    .sort()
    .at(-1)
  return { ...page, filters: list.filters, ...(pricedOn ? { pricedOn } : {}), rows: rows.map(toPosition) }
}

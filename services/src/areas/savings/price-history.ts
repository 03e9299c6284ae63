import type { priceHistory, PriceSpan } from '@almenara/contract/areas/savings/lists'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { pricesOver } from './instruments.ts'
import { requireSavings } from './savings-pool.ts'
import { valueFunds, valuePlans } from './valuation.ts'

/** The net asset values of a fund or a plan. Any other product has none: NOT_FOUND. */
export async function readPriceHistory({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, { span: PriceSpan }, undefined>): Promise<Reply<typeof priceHistory>> {
  const { database } = bank
  const today = dayAt(now)
  const { id } = await requireSavings(database, session, params.id, ['INVESTMENT_FUND', 'PENSION_PLAN'])
  const found = (await valueFunds(database, [id], today)).get(id) ?? (await valuePlans(database, [id], today)).get(id)
  if (!found) throw new Failure('INTERNAL', { message: `Product ${id} has no contract` })
  const { instrument } = found
  return { currency: instrument.currency, prices: await pricesOver(database, instrument.id, today, query.span) }
}

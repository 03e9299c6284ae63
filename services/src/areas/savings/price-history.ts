import type { priceHistory } from '@almenara/contract/areas/savings/lists'
import { dayAt } from '@almenara/contract/dates'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { pricesOver } from './instruments.ts'
import { requireSavings } from './savings-pool.ts'
import { valueFunds, valuePlans } from './valuation.ts'

/** The net asset values of a fund or a plan. Any other product has none: NOT_FOUND. */
export const readPriceHistory: Handler<typeof priceHistory> = async ({ bank, session, params, query, now }) => {
  const { database } = bank
  const today = dayAt(now)
  const { id } = await requireSavings(database, session, params.id, ['INVESTMENT_FUND', 'PENSION_PLAN'])
  const found = (await valueFunds(database, [id], today)).get(id) ?? (await valuePlans(database, [id], today)).get(id)
  if (!found) throw new Failure('INTERNAL', { message: `Product ${id} has no contract` })
  const { instrument } = found
  return { currency: instrument.currency, prices: await pricesOver(database, instrument.id, today, query.span) }
}

/**
 * How prices moved what is held today: its worth at the prices of each of the last twelve months. What was bought or paid in meanwhile does
 * not show as a gain, and an account of securities needs no history of its trades, which are made elsewhere.
 */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { converted, ONE, toPrice, valueOf, type Price } from '@almenara/contract/millionths'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import type { Db } from '../../db/connection.ts'
import { exchangeId, pricesAt } from './instruments.ts'
import type { Worth } from './worth.ts'

const MONTHS = 12

export interface Evolution {
  /** The same day of each month, oldest first; the last is today. */
  days: readonly LocalDate[]
  /** What it was worth on each. Empty where nothing of it has a price. */
  of(worth: Worth): Cents[]
}

/** All prices are read at once, however many products there are. */
export async function evolutionOf(db: Db, worths: readonly Worth[], today: LocalDate): Promise<Evolution> {
  const days = Array.from({ length: MONTHS + 1 }, (_, month) => addMonths(today, month - MONTHS))
  const held = worths.flatMap((worth) => worth.held ?? [])
  const foreign = held.flatMap(({ currency }) => (currency === 'EUR' ? [] : [exchangeId(currency)]))
  const found = await pricesAt(db, [...held.map(({ instrumentId }) => instrumentId), ...foreign], days)
  return {
    days,
    of: ({ held: parts = [], fixed = ZERO }) =>
      parts.length === 0
        ? []
        : days.map((_, month) => {
            const priceOf = (id: string): Price => priceIn(found.get(id) ?? [], month)
            const values = parts.map(({ instrumentId, currency, units }) => {
              const exchange = currency === 'EUR' ? toPrice(ONE) : priceOf(exchangeId(currency))
              return converted(valueOf(units, priceOf(instrumentId)), exchange)
            })
            return add(fixed, ...values)
          }),
  }
}

/** Before its first price it had that one: nothing is known of how it moved. Throws RangeError for what never had any. */
function priceIn(prices: readonly (Price | undefined)[], month: number): Price {
  const price = prices[month] ?? prices.find((one) => one !== undefined)
  if (price === undefined) throw new RangeError('What is held has a price today')
  return price
}

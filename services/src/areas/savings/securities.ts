/** What accounts of securities hold, and what that is worth on a day. */
import type { LocalDate } from '@almenara/contract/dates'
import { converted, rateOf, valueOf, type Units } from '@almenara/contract/millionths'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Instrument, Published } from './instruments.ts'
import { pricing } from './pricing.ts'
import { valuePositions } from './tables.ts'
import { byProduct, type Worth } from './worth.ts'

export interface Position {
  instrument: Instrument
  price: Published | undefined
  units: Units
  /** In the instrument's currency. */
  cost: Cents
  value: Cents
  euros: Cents
  /** What it cost, in euros at today's exchange. */
  eurosCost: Cents
}

/** The securities of each account, each at its last price and exchange; what never had a price, at its cost. From the most to the least. */
export async function valueSecurities(db: Db, ids: readonly string[], on: LocalDate): Promise<Map<string, Position[]>> {
  const held = await db
    .select()
    .from(valuePositions)
    .where(inArray(valuePositions.productId, [...ids]))
  const { instrumentOf, priceOf, exchangeOf } = await pricing(db, held, on)
  const positions = held.map(({ productId, instrumentId, units, cost }) => {
    const instrument = instrumentOf(instrumentId)
    const price = priceOf(instrumentId)
    const value = price ? valueOf(units, price.price) : cost
    const exchange = exchangeOf(instrument.currency)
    return { productId, instrument, price, units, cost, value, euros: converted(value, exchange), eurosCost: converted(cost, exchange) }
  })
  positions.sort((a, b) => b.euros - a.euros || (a.instrument.id < b.instrument.id ? -1 : 1))
  return byProduct(positions)
}

/** An account of securities as a whole. */
export function totalOf(positions: readonly Position[]): Worth & { cost: Cents } {
  const value = add(...positions.map(({ euros }) => euros))
  const cost = add(...positions.map(({ eurosCost }) => eurosCost))
  const [currency, ...others] = new Set(positions.map(({ instrument }) => instrument.currency))
  const single = currency !== undefined && currency !== 'EUR' && others.length === 0
  const amount = add(...positions.map((position) => position.value))
  const days = positions.flatMap(({ price }) => (price ? [price.on] : []))
  const original = single ? { original: { currency, amount } } : {}
  const gain = add(value, negate(cost))
  const held = positions.flatMap(({ instrument: { id, currency: of }, price, units }) =>
    price ? [{ instrumentId: id, currency: of, units }] : [],
  )
  const fixed = add(...positions.map(({ price, eurosCost }) => (price ? ZERO : eurosCost)))
  const result = { contributed: cost, gain, gainRate: rateOf(gain, cost), pricedOn: days.toSorted().at(-1) }
  return { value, ...original, cost, ...result, held, fixed, positions: positions.length }
}

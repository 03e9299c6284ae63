/** The instruments of some contracts, with the price and the exchange of each on a day. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Price } from '@almenara/contract/millionths'
import type { Db } from '../../db/connection.ts'
import { exchanges, instrumentsById, lastPrices, type Instrument, type Published } from './instruments.ts'

interface Pricing {
  instrumentOf(id: string): Instrument
  priceOf(id: string): Published | undefined
  exchangeOf(currency: string): Price
}

export async function pricing(db: Db, contracts: readonly { instrumentId: string }[], on: LocalDate): Promise<Pricing> {
  const ids = contracts.map(({ instrumentId }) => instrumentId)
  const known = await instrumentsById(db, ids)
  const prices = await lastPrices(db, ids, on)
  const exchangeOf = await exchanges(
    db,
    [...known.values()].map(({ currency }) => currency),
    on,
  )
  return {
    instrumentOf: (id) => {
      const instrument = known.get(id)
      if (!instrument) throw new RangeError(`There is no instrument ${id}`)
      return instrument
    },
    priceOf: (id) => prices.get(id),
    exchangeOf,
  }
}

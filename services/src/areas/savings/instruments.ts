/** What things are worth: the last price published of each, on or before a day. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { ONE, toPrice, type Price } from '@almenara/contract/millionths'
import type { PriceSpan } from '@almenara/contract/areas/savings/lists'
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { instrumentPrices, instruments } from './tables.ts'

export type Instrument = typeof instruments.$inferSelect

export interface Published {
  price: Price
  on: LocalDate
}

/** The last price of each on or before `on`; what has none is not there. */
export async function lastPrices(db: Db, ids: readonly string[], on: LocalDate): Promise<Map<string, Published>> {
  const { rows } = await db.execute<{ id: string; price: Price; day: LocalDate }>(sql`
    select i.id, p.price, p.day from unnest(${sql.param([...new Set(ids)])}::text[]) i(id), lateral (
      select price, day from instrument_prices where instrument_id = i.id and day <= ${on} order by day desc limit 1) p`)
  return new Map(rows.map(({ id, price, day }) => [id, { price, on: day }]))
}

/** The last price of each on or before each of some days, in their order; absent where it had none by then. */
export async function pricesAt(db: Db, ids: readonly string[], days: readonly LocalDate[]): Promise<Map<string, (Price | undefined)[]>> {
  const { rows } = await db.execute<{ id: string; prices: (Price | null)[] }>(sql`
    select i.id, array_agg(p.price order by d.place) prices
    from unnest(${sql.param([...new Set(ids)])}::text[]) i(id)
    cross join unnest(${sql.param([...days])}::date[]) with ordinality d(day, place)
    left join lateral (
      select price from instrument_prices where instrument_id = i.id and day <= d.day order by day desc limit 1) p on true
    group by i.id`)
  return new Map(rows.map(({ id, prices }) => [id, prices.map((price) => price ?? undefined)]))
}

export async function instrumentsById(db: Db, ids: readonly string[]): Promise<Map<string, Instrument>> {
  const found = await db
    .select()
    .from(instruments)
    .where(inArray(instruments.id, [...new Set(ids)]))
  return new Map(found.map((instrument) => [instrument.id, instrument]))
}

/** Under which the price of another currency, in euros, is published. */
export const exchangeId = (currency: string): string => `${currency}/EUR`

/** Euros for one unit of each currency, as last published. Throws RangeError for a currency without an exchange: a defect of the data. */
export async function exchanges(db: Db, currencies: readonly string[], on: LocalDate): Promise<(currency: string) => Price> {
  const foreign = currencies.filter((currency) => currency !== 'EUR')
  const found = await lastPrices(db, foreign.map(exchangeId), on)
  return (currency) => {
    if (currency === 'EUR') return toPrice(ONE)
    const published = found.get(exchangeId(currency))
    if (!published) throw new RangeError(`No exchange of ${currency} has been published by ${on}`)
    return published.price
  }
}

const SPAN_MONTHS: Readonly<Record<PriceSpan, number>> = { '3M': 3, '1Y': 12, '3Y': 36 }

/** The prices of the last months, oldest first. */
export function pricesOver(db: Db, instrumentId: string, today: LocalDate, span: PriceSpan): Promise<{ on: LocalDate; price: Price }[]> {
  const from = addMonths(today, -SPAN_MONTHS[span])
  return db
    .select({ on: instrumentPrices.day, price: instrumentPrices.price })
    .from(instrumentPrices)
    .where(and(eq(instrumentPrices.instrumentId, instrumentId), gte(instrumentPrices.day, from), lte(instrumentPrices.day, today)))
    .orderBy(asc(instrumentPrices.day))
}

/** What each savings product is worth on a day. */
import type { LocalDate } from '@almenara/contract/dates'
import { converted, toUnits, valueOf, type Price, type Units } from '@almenara/contract/millionths'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { OwnedContract } from '../../products/access.ts'
import { holdingOf, type Holding } from './fifo.ts'
import { exchanges, instrumentsById, lastPrices, type Instrument, type Published } from './instruments.ts'
import { fundContracts, pensionContracts, savingsMovements, termDeposits, valuePositions } from './tables.ts'

/** What any of them is worth, in euros and, where it is held in another currency alone, in that one. */
export interface Worth {
  value: Cents
  original?: { currency: string; amount: Cents }
  gain?: Cents
  maturesOn?: LocalDate
  /** The day of the price it is valued at. */
  pricedOn?: LocalDate | undefined
}

type Movement = Pick<typeof savingsMovements.$inferSelect, 'productId' | 'amount' | 'units'>

/** The movements of each product, oldest first. */
async function movementsOf(db: Db, ids: readonly string[]): Promise<Map<string, Movement[]>> {
  const { productId, seq, amount, units } = savingsMovements
  const rows = await db
    .select({ productId, amount, units })
    .from(savingsMovements)
    .where(inArray(productId, [...ids]))
    .orderBy(asc(productId), asc(seq))
  return byProduct(rows)
}

function byProduct<Row extends { productId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.productId, [...(groups.get(row.productId) ?? []), row])
  return groups
}

export interface FundWorth extends Worth {
  instrument: Instrument
  netAssetValue: Published | undefined
  holding: Holding
  /** In the fund's currency. */
  worth: Cents
}

/** Funds by product: units at their last price; the gain is what they are worth over what those that are left cost. */
export async function valueFunds(db: Db, ids: readonly string[], on: LocalDate): Promise<Map<string, FundWorth>> {
  const contracts = await db
    .select()
    .from(fundContracts)
    .where(inArray(fundContracts.productId, [...ids]))
  const { instrumentOf, priceOf, exchangeOf } = await pricing(db, contracts, on)
  const movements = await movementsOf(db, ids)
  return new Map(
    contracts.map(({ productId, instrumentId }) => {
      const instrument = instrumentOf(instrumentId)
      const { currency } = instrument
      const trades = (movements.get(productId) ?? []).flatMap(({ units, amount }) => (units === null ? [] : [{ units, amount }]))
      const holding = holdingOf(trades)
      const netAssetValue = priceOf(instrumentId)
      const worth = netAssetValue ? valueOf(holding.units, netAssetValue.price) : holding.cost
      const euros = exchangeOf(currency)
      const value = converted(worth, euros)
      const gain = converted(add(worth, negate(holding.cost)), euros)
      const original = currency === 'EUR' ? {} : { original: { currency, amount: worth } }
      return [productId, { value, ...original, gain, pricedOn: netAssetValue?.on, instrument, netAssetValue, holding, worth }]
    }),
  )
}

export interface PlanWorth extends Worth {
  contract: typeof pensionContracts.$inferSelect
  instrument: Instrument
  netAssetValue: Published | undefined
  units: Units
  pending: Cents
  contributed: Cents
}

/** Plans by product: consolidated rights, that is units at their last price, and contributions that have no units yet. */
export async function valuePlans(db: Db, ids: readonly string[], on: LocalDate): Promise<Map<string, PlanWorth>> {
  const contracts = await db
    .select()
    .from(pensionContracts)
    .where(inArray(pensionContracts.productId, [...ids]))
  const { instrumentOf, priceOf } = await pricing(db, contracts, on)
  const movements = await movementsOf(db, ids)
  return new Map(
    contracts.map((contract) => {
      const own = movements.get(contract.productId) ?? []
      const units = toUnits(own.reduce((sum, movement) => sum + (movement.units ?? 0), 0))
      const pending = add(...own.map((movement) => (movement.units === null ? movement.amount : ZERO)))
      const contributed = add(...own.map(({ amount }) => amount))
      const netAssetValue = priceOf(contract.instrumentId)
      const value = add(netAssetValue ? valueOf(units, netAssetValue.price) : ZERO, pending)
      const gain = add(value, negate(contributed))
      const instrument = instrumentOf(contract.instrumentId)
      return [
        contract.productId,
        { value, gain, pricedOn: netAssetValue?.on, contract, instrument, netAssetValue, units, pending, contributed },
      ]
    }),
  )
}

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
  return { value, ...original, cost, gain: add(value, negate(cost)), pricedOn: days.toSorted().at(-1) }
}

interface Pricing {
  instrumentOf(id: string): Instrument
  priceOf(id: string): Published | undefined
  exchangeOf(currency: string): Price
}

async function pricing(db: Db, contracts: readonly { instrumentId: string }[], on: LocalDate): Promise<Pricing> {
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

/** What each of these contracts is worth. Each kind is read at once, however many there are. */
export async function valueProducts(db: Db, contracts: readonly OwnedContract[], on: LocalDate): Promise<Map<string, Worth>> {
  const idsOf = (type: OwnedContract['type']) => contracts.filter((contract) => contract.type === type).map(({ id }) => id)
  const [deposits, funds, plans, accounts] = [
    idsOf('TERM_DEPOSIT'),
    idsOf('INVESTMENT_FUND'),
    idsOf('PENSION_PLAN'),
    idsOf('ACCOUNT_VALUES'),
  ]
  const { productId, principal, maturesOn } = termDeposits
  const terms =
    deposits.length > 0
      ? await db.select({ productId, value: principal, maturesOn }).from(termDeposits).where(inArray(productId, deposits))
      : []
  const securities = accounts.length > 0 ? await valueSecurities(db, accounts, on) : new Map<string, Position[]>()
  return new Map<string, Worth>([
    ...terms.map(({ productId: id, ...worth }): [string, Worth] => [id, worth]),
    ...(funds.length > 0 ? await valueFunds(db, funds, on) : []),
    ...(plans.length > 0 ? await valuePlans(db, plans, on) : []),
    ...accounts.map((id): [string, Worth] => [id, totalOf(securities.get(id) ?? [])]),
  ])
}

/** A deposit's terms. Throws RangeError for a deposit without them: a defect of the data. */
export async function termsOf(db: Db, productId: string): Promise<typeof termDeposits.$inferSelect> {
  const [terms] = await db.select().from(termDeposits).where(eq(termDeposits.productId, productId))
  if (!terms) throw new RangeError(`The deposit ${productId} has no terms`)
  return terms
}

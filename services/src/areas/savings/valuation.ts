/** What each savings product is worth on a day. */
import type { LocalDate } from '@almenara/contract/dates'
import { converted, rateOf, toUnits, valueOf, type Units } from '@almenara/contract/millionths'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { OwnedContract } from '../../products/access.ts'
import { holdingOf, type Holding } from './fifo.ts'
import type { Instrument, Published } from './instruments.ts'
import { pricing } from './pricing.ts'
import { totalOf, valueSecurities, type Position } from './securities.ts'
import { fundContracts, pensionContracts, savingsMovements, termDeposits } from './tables.ts'
import { byProduct, type Held, type Worth } from './worth.ts'

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
      const ahead = add(worth, negate(holding.cost))
      const contributed = converted(holding.cost, euros)
      const result = { contributed, gain: converted(ahead, euros), gainRate: rateOf(ahead, holding.cost) }
      const original = currency === 'EUR' ? {} : { original: { currency, amount: worth } }
      const parts = partsOf(instrument, netAssetValue, holding.units, contributed)
      const pricedOn = netAssetValue?.on
      return [productId, { value, ...original, ...result, ...parts, pricedOn, instrument, netAssetValue, holding, worth }]
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
      const { category, held, fixed } = partsOf(instrument, netAssetValue, units, ZERO)
      const { periodicAmount: amount, nextOn } = contract
      const contracted = amount !== null && nextOn !== null ? { nextContribution: { on: nextOn, amount } } : {}
      const parts = { category, held, fixed: add(fixed, pending), ...contracted }
      const result = { contributed, gain, gainRate: rateOf(gain, contributed), pricedOn: netAssetValue?.on }
      return [contract.productId, { value, ...result, ...parts, contract, instrument, netAssetValue, units, pending }]
    }),
  )
}

/** What of a fund or a plan has a price; before the first, what it cost. */
function partsOf({ id, currency, category }: Instrument, price: Published | undefined, units: Units, cost: Cents) {
  const held: Held[] = price ? [{ instrumentId: id, currency, units }] : []
  return { category, held, fixed: price ? ZERO : cost }
}

/** A deposit's money: what it will earn is told apart. */
export function depositWorth(deposit: typeof termDeposits.$inferSelect): Worth {
  const { principal, maturesOn } = deposit
  return { value: principal, contributed: principal, fixed: principal, maturesOn, deposit }
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
  const terms = deposits.length > 0 ? await db.select().from(termDeposits).where(inArray(termDeposits.productId, deposits)) : []
  const securities = accounts.length > 0 ? await valueSecurities(db, accounts, on) : new Map<string, Position[]>()
  return new Map<string, Worth>([
    ...terms.map((deposit): [string, Worth] => [deposit.productId, depositWorth(deposit)]),
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

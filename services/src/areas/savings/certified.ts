/** What is certified of investments: what they were worth at the end of a day, and what was contributed to pension plans in some days. */
import type { LocalDate } from '@almenara/contract/dates'
import { converted, formatPrice, formatUnits, toUnits, valueOf, type Units } from '@almenara/contract/millionths'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, between, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { WorthAt } from '../../products/certified-facts.ts'
import { exchanges, instrumentsById, lastPrices } from './instruments.ts'
import { fundContracts, pensionContracts, savingsMovements } from './tables.ts'
import { valueSecurities } from './securities.ts'

/** Units at the last price by then, and what had no units yet as it was paid. */
export async function worthAt(
  db: Db,
  productIds: readonly string[],
  on: LocalDate,
  today: LocalDate,
): Promise<ReadonlyMap<string, WorthAt>> {
  const ids = [...productIds]
  const contracts = [
    ...(await db.select().from(fundContracts).where(inArray(fundContracts.productId, ids))),
    ...(await db.select().from(pensionContracts).where(inArray(pensionContracts.productId, ids))),
  ]
  const instrumentIds = contracts.map(({ instrumentId }) => instrumentId)
  const instruments = await instrumentsById(db, instrumentIds)
  const prices = await lastPrices(db, instrumentIds, on)
  const currencies = [...instruments.values()].map(({ currency }) => currency)
  const exchangeOf = await exchanges(db, currencies, on)
  const held = await unitsAt(db, ids, on)
  const worths = contracts.flatMap(({ productId, instrumentId }): [string, WorthAt][] => {
    const { units, pending } = held.get(productId) ?? { units: toUnits(0), pending: ZERO }
    const instrument = instruments.get(instrumentId)
    const published = prices.get(instrumentId)
    if (!instrument || (units === 0 && pending === 0)) return []
    const worth = published ? valueOf(units, published.price) : ZERO
    const price = published ? ` a ${formatPrice(published.price, instrument.currency)}` : ''
    const detail = `${instrument.name}, ${formatUnits(units)} participaciones${price}`
    return [[productId, { detail, value: converted(add(worth, pending), exchangeOf(instrument.currency)) }]]
  })
  return new Map([...worths, ...(on === today ? await securities(db, ids, on) : [])])
}

async function unitsAt(db: Db, ids: readonly string[], on: LocalDate): Promise<Map<string, { units: Units; pending: Cents }>> {
  const { productId, units, amount, bookedOn } = savingsMovements
  const rows = await db
    .select({
      productId,
      units: sql<Units>`coalesce(sum(${units}), 0)::bigint`,
      pending: sql<Cents>`coalesce(sum(${amount}) filter (where ${units} is null), 0)::bigint`,
    })
    .from(savingsMovements)
    .where(and(inArray(productId, [...ids]), lte(bookedOn, on)))
    .groupBy(productId)
  return new Map(rows.map(({ productId: id, ...one }) => [id, one]))
}

async function securities(db: Db, ids: readonly string[], on: LocalDate): Promise<[string, WorthAt][]> {
  const found = await valueSecurities(db, ids, on)
  return [...found].map(([id, positions]) => [
    id,
    {
      detail: positions.map(({ instrument, units }) => `${instrument.name}, ${formatUnits(units)} títulos`).join('; '),
      value: add(...positions.map(({ euros }) => euros)),
    },
  ])
}

export async function contributions(
  db: Db,
  productIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ReadonlyMap<string, Cents>> {
  const { productId, amount, kind, bookedOn } = savingsMovements
  const rows = await db
    .select({ productId, amount: sql<Cents>`sum(${amount})::bigint` })
    .from(savingsMovements)
    .where(and(inArray(productId, [...productIds]), inArray(kind, ['CONTRIBUTION', 'PERIODIC_CONTRIBUTION']), between(bookedOn, from, to)))
    .groupBy(productId)
  return new Map(rows.map((row) => [row.productId, row.amount]))
}

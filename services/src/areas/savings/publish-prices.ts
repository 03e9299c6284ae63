/** Publishes each bank day what everything is worth, and gives contributions the units that they bought. */
import type { LocalDate } from '@almenara/contract/dates'
import { toUnits, unitsFor, type Price } from '@almenara/contract/millionths'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { DatedDay, DatedWork } from '../../calendar/dated-work.ts'
import type { Tx } from '../../db/connection.ts'
import { instrumentPrices, instruments, pensionContracts, savingsMovements } from './tables.ts'

/** What the source does not have that day keeps its last price. A source that cannot be asked stops the day, which is tried again. */
export const publishPrices: DatedWork = {
  name: 'prices',
  run: async ({ bank, day }) => {
    const { database } = bank
    const known = await database.select({ id: instruments.id }).from(instruments).orderBy(asc(instruments.id))
    if (known.length === 0) return
    const prices = await bank.prices.pricesOn(
      day,
      known.map(({ id }) => id),
    )
    if (prices.size === 0) return
    const rows = [...prices].map(([instrumentId, price]) => ({ instrumentId, day, price }))
    await database.transaction((tx) => tx.insert(instrumentPrices).values(rows).onConflictDoNothing())
  },
}

/**
 * A contribution buys at the first price published after the day on which it was made: whoever contributes does not know it yet, so nobody
 * trades on yesterday's market.
 */
export const assignUnits: DatedWork = {
  name: 'contribution-units',
  run: async (today) => {
    for (const { productId, price } of await pricedToday(today)) {
      await today.bank.database.transaction((tx) => assign(tx, productId, today.day, price))
    }
  },
}

/** The plans with a price of the day and contributions from before it that have no units. */
async function pricedToday({ bank, day }: DatedDay): Promise<{ productId: string; price: Price }[]> {
  return bank.database
    .selectDistinct({ productId: savingsMovements.productId, price: instrumentPrices.price })
    .from(savingsMovements)
    .innerJoin(pensionContracts, eq(pensionContracts.productId, savingsMovements.productId))
    .innerJoin(instrumentPrices, and(eq(instrumentPrices.instrumentId, pensionContracts.instrumentId), eq(instrumentPrices.day, day)))
    .where(pending(day))
    .orderBy(asc(savingsMovements.productId))
}

const pending = (day: LocalDate) =>
  and(isNull(savingsMovements.units), isNull(savingsMovements.balanceAfter), lt(savingsMovements.bookedOn, day))

/** In their order, under the lock of the contract: whoever adds another waits. */
async function assign(tx: Tx, productId: string, day: LocalDate, price: Price): Promise<void> {
  await tx.select().from(pensionContracts).where(eq(pensionContracts.productId, productId)).for('update')
  const own = await tx.select().from(savingsMovements).where(eq(savingsMovements.productId, productId)).orderBy(asc(savingsMovements.seq))
  let held = toUnits(0)
  for (const { seq, bookedOn, amount, units } of own) {
    if (units !== null) held = toUnits(held + units)
    else if (bookedOn < day) {
      const bought = unitsFor(amount, price)
      held = toUnits(held + bought)
      await tx
        .update(savingsMovements)
        .set({ units: bought, price, unitsAfter: held })
        .where(and(eq(savingsMovements.productId, productId), eq(savingsMovements.seq, seq)))
    }
  }
}

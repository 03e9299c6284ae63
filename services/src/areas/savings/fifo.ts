/** What the units of a fund that are left have cost: those bought first are sold first (art. 37.2 Ley 35/2006). */
import { averagePrice, share, toUnits, type Price, type Units } from '@almenara/contract/millionths'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'

export interface Trade {
  /** Positive when bought, negative when sold. */
  units: Units
  /** What was paid or received, in the fund's currency; its sign is not looked at. */
  amount: Cents
}

export interface Holding {
  units: Units
  cost: Cents
  average: Price
  /** What has been gained by selling. */
  realised: Cents
}

/**
 * Trades in the order in which they were made. Of a lot sold in part, the cost that goes is rounded and the rest stays, so that no cent
 * is lost between them. Throws RangeError when more is sold than there is.
 */
export function holdingOf(trades: Iterable<Trade>): Holding {
  const lots: { units: number; cost: Cents }[] = []
  let realised: Cents = ZERO
  for (const { units, amount } of trades) {
    const paid = toCents(Math.abs(amount))
    if (units >= 0) lots.push({ units, cost: paid })
    else realised = add(realised, paid, negate(sell(lots, -units)))
  }
  const units = toUnits(lots.reduce((sum, lot) => sum + lot.units, 0))
  const cost = add(...lots.map((lot) => lot.cost))
  return { units, cost, average: averagePrice(cost, units), realised }
}

/** Takes units off the oldest lots and answers what they had cost. */
function sell(lots: { units: number; cost: Cents }[], units: number): Cents {
  let [left, cost] = [units, ZERO]
  while (left > 0) {
    const [oldest] = lots
    if (!oldest) throw new RangeError('More units were sold than there were')
    const taken = Math.min(left, oldest.units)
    const part = taken === oldest.units ? oldest.cost : share(oldest.cost, taken, oldest.units)
    cost = add(cost, part)
    oldest.units -= taken
    oldest.cost = add(oldest.cost, negate(part))
    if (oldest.units === 0) lots.shift()
    left -= taken
  }
  return cost
}

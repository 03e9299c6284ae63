import { toUnits } from '@almenara/contract/millionths'
import { toCents } from '@almenara/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdingOf } from './fifo.ts'

const trade = (units: number, amount: number) => ({ units: toUnits(units * 1_000_000), amount: toCents(amount) })

test('what is sold are the units bought first, at what they cost', () => {
  const holding = holdingOf([trade(10, 100_00), trade(10, 150_00), trade(-12, 200_00)])
  // All of the first lot and a fifth of the second: 100 + 30.
  expect(holding).toEqual({ units: 8_000_000, cost: 120_00, average: 15_000_000, realised: 70_00 })
})

test('everything sold leaves nothing, and nothing costs nothing', () => {
  expect(holdingOf([trade(3, 100_00), trade(-3, 90_00)])).toEqual({ units: 0, cost: 0, average: 0, realised: -10_00 })
  expect(holdingOf([])).toEqual({ units: 0, cost: 0, average: 0, realised: 0 })
})

test('more than there is cannot be sold', () => {
  expect(() => holdingOf([trade(1, 100), trade(-2, 300)])).toThrow(RangeError)
})

test('however it is sold, what is left and what has gone cost what was paid', () => {
  const lots = fc.array(fc.record({ units: fc.integer({ min: 1, max: 9_999_999 }), amount: fc.integer({ min: 1, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(lots, fc.double({ min: 0, max: 1, noNaN: true }), (bought, part) => {
      const trades = bought.map(({ units, amount }) => ({ units: toUnits(units), amount: toCents(amount) }))
      const all = trades.reduce((sum, { units }) => sum + units, 0)
      const sold = Math.floor(all * part)
      const { cost, realised, units } = holdingOf(sold ? [...trades, { units: toUnits(-sold), amount: toCents(500_00) }] : trades)
      const paid = trades.reduce((sum, { amount }) => sum + amount, 0)
      expect(units).toBe(all - sold)
      expect(cost + (sold ? 500_00 - realised : 0)).toBe(paid)
      expect(cost).toBeGreaterThanOrEqual(0)
    }),
  )
})

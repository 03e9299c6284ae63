/**
 * The simulated source: each instrument wanders about a path of its own that depends on its id and the day alone, so that a price is the same
 * whoever asks, whenever they ask and in whatever order.
 */
import { createHash } from 'node:crypto'
import { daysBetween, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { ONE, toPrice, type Price } from '@almenara/contract/millionths'
import type { PricesPort } from './port.ts'

const DAY_ONE = toLocalDate('2020-01-01')
const YEAR = 365.25
/** Prices are published with four decimals. */
const HUNDRED = 100

export const simulatedPrices: PricesPort = {
  pricesOn: async (day, ids) => new Map(ids.map((id) => [id, simulatedPrice(id, day)])),
}

/** Waves of some years, some months and some weeks, a trend, and a little chance each day. Never zero. */
export function simulatedPrice(id: string, day: LocalDate): Price {
  const years = daysBetween(DAY_ONE, day) / YEAR
  const exchange = id.includes('/')
  const base = exchange ? 0.9 : 8 + 120 * chance(id, 'base')
  const swing = exchange ? 0.03 : 0.02 + 0.1 * chance(id, 'swing')
  const trend = exchange ? 0 : 0.01 + 0.06 * chance(id, 'trend')
  const wave = (name: string, period: number, size: number) => size * Math.sin(2 * Math.PI * (years / period + chance(id, name)))
  const wander = wave('years', 3.7, swing) + wave('months', 0.83, swing / 2) + wave('weeks', 0.21, swing / 5)
  const noise = (chance(id, day) - 0.5) * (swing / 6)
  const price = Math.round(base * Math.exp(trend * years + wander + noise) * (ONE / HUNDRED)) * HUNDRED
  return toPrice(Math.max(HUNDRED, price))
}

/** From 0 up to 1, the same for the same words. */
function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32
}

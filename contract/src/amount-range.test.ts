import { expect, test } from 'vitest'
import { rangeWords } from './amount-range.ts'
import { toCents } from './money.ts'

test.each([
  [5_00, 100_00, 1_00, 'entre 5 € y 100 €, sin céntimos'],
  [10_00, 50_00, 5_00, 'entre 10 € y 50 €, en múltiplos de 5 €'],
  [7_00, 52_00, 5_00, 'entre 7 € y 52 €, con saltos de 5 €'],
  [50, 1_000_00, 1, 'entre 0,50 € y 1.000 €'],
])('amounts from %i to %i by %i are said as people say them', (minimum, maximum, step, words) => {
  expect(rangeWords({ minimum: toCents(minimum), maximum: toCents(maximum), step: toCents(step) }).replaceAll('\u00a0', ' ')).toBe(words)
})

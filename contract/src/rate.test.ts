import { expect, test } from 'vitest'
import { formatRate } from './rate.ts'

test.each([
  [3250, '3,25 %'],
  [2081, '2,081 %'],
  [0, '0,00 %'],
  [-502, '−0,502 %'],
  [150, '0,15 %'],
  [12_000, '12,00 %'],
])('the rate %i is read as «%s»', (rate, text) => {
  expect(formatRate(rate).replace('\u00a0', ' ')).toBe(text)
})

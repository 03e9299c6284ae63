import { expect, test } from 'vitest'
import { clearAmount, doubtfulAmount } from './sheet-amounts.ts'

test.each([
  [['845', '1.092'], '1.092'],
  [['1.092 €'], '1.092 €'],
  // The others say what a dot is.
  [['1.250,00', '1.092'], undefined],
  [['1.092', '12,5'], undefined],
  [['1.092', '1.250.000'], undefined],
  [['12.50', '1092', '0.500'], undefined],
  [[], undefined],
])('of a column %j what may be read in two ways is %j', (column, doubt) => {
  expect(doubtfulAmount(column)).toBe(doubt)
})

test('what a dot is makes one amount of it, and what is plain stays as it is', () => {
  expect(['1.092', '845', '12.50'].map((text) => clearAmount(text, 'THOUSANDS'))).toEqual(['1.092,00', '845', '12.50'])
  expect(['1.092', '1.095', '9.999', '-3.100 €'].map((text) => clearAmount(text, 'DECIMALS'))).toEqual(['1,09', '1,10', '10,00', '-3,10'])
})

import { expect, test } from 'vitest'
import { formatCount } from './numbers.ts'
import { formatTenths } from './tenths.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [12_345, '12.345'],
  [1_234_567, '1.234.567'],
])('%d is written %s, with its thousands', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [0, '0'],
  [1.24, '1,2'],
  [1.25, '1,3'],
  [9.96, '10'],
  [14, '14'],
  [1234.56, '1.234,6'],
  [-3.25, '−3,3'],
  [-0.04, '0'],
])('%d is written %s, with one decimal where it is not zero', (value, text) => {
  expect(formatTenths(value)).toBe(text)
})

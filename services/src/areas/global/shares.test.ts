import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

const shares = (...totals: number[]) => sharesOf(totals.map(toCents))

test('shares are whole percents that sum to 100, and what is owed counts like what is had', () => {
  expect(shares(100, 100, 100)).toEqual([34, 33, 33])
  expect(shares(6_140_786, 3_825_000, -9_418_022, -65_240)).toEqual([32, 20, 48, 0])
  expect(shares(5)).toEqual([100])
})

test('where there is nothing no group has a share', () => {
  expect(shares(0, 0)).toEqual([0, 0])
  expect(shares()).toEqual([])
})

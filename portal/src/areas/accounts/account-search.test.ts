import { expect, test } from 'vitest'
import { readAccountSearch } from './account-search.ts'

test('an address keeps tab, words, types and filters that make sense', () => {
  const search = { tab: 'detail', search: ' nómina ', type: ['PAYROLL', 'FEE'], direction: 'IN', minAmount: 100, pages: 2, movement: 7 }
  expect(readAccountSearch(search)).toEqual({ ...search, search: 'nómina', type: ['PAYROLL', 'FEE'], movement: '7' })
})

test('an amount that is searched may come as a number, and words no longer than the services take', () => {
  expect(readAccountSearch({ search: 12.5 })).toEqual({ search: '12.5' })
  expect(readAccountSearch({ search: 'a'.repeat(80) }).search).toHaveLength(60)
})

test('what makes no sense is left out', () => {
  expect(
    readAccountSearch({ tab: 'other', search: '  ', type: ['NOTHING'], direction: 'UP', minAmount: -1, fromDate: '2026-02-30' }),
  ).toEqual({})
  expect(readAccountSearch({ search: { a: 1 }, type: 'PAYROLL', pages: 1 })).toEqual({})
})

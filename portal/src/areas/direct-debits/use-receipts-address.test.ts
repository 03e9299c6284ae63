import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { filtersIn, toQuery } from './use-receipts-address.ts'

test('a list is asked for by its filters, and by nothing else that the address says', () => {
  const address = { state: 'CHARGED' as const, minAmount: toCents(10_00), receipt: 'r-1', pages: 3 }
  expect(toQuery(filtersIn(address))).toEqual({ state: ['CHARGED'], minAmount: 10_00 })
  expect(toQuery(filtersIn({}))).toEqual({})
})

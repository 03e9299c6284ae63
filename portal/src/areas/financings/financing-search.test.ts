import { expect, test } from 'vitest'
import { readFinancingSearch } from './financing-search.ts'

test('the address of a financing keeps what makes sense and leaves out the rest', () => {
  const search = {
    tab: 'receipts',
    fromDate: '2026-02-30',
    toDate: '2026-03-01',
    receipt: 'UNPAID',
    part: 'SOME',
    pages: '3',
    search: 612.08,
  }
  expect(readFinancingSearch(search)).toEqual({ tab: 'receipts', toDate: '2026-03-01', receipt: 'UNPAID', pages: 3, search: '612.08' })
})

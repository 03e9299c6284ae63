import { expect, test } from 'vitest'
import { readPeriodicDetailSearch, readPeriodicSearch, readStoredSearch } from './order-search.ts'

test('the addresses of the lists keep a search, a state and pages, and leave out what makes no sense', () => {
  expect(readPeriodicSearch({ search: ' luz ', state: 'ACTIVE', pages: 3, other: 1 })).toEqual({ search: 'luz', state: 'ACTIVE', pages: 3 })
  expect(readPeriodicSearch({ search: '', state: 'SAVED', pages: 'x' })).toEqual({})
  expect(readStoredSearch({ state: 'WAITING' })).toEqual({ state: 'WAITING' })
})

test('an order keeps the day that is left out, where it is a day', () => {
  expect(readPeriodicDetailSearch({ skip: '2026-12-05' })).toEqual({ skip: '2026-12-05' })
  expect(readPeriodicDetailSearch({ skip: '2026-13-05' })).toEqual({})
})

import { expect, it } from 'vitest'
import { readHubSearch } from './movements.ts'

it.each([
  ['in E.164', '+34600000238', '+34600000238'],
  ['as its customer writes it', '600 000 238', '+34600000238'],
  ['as the router reads it, a number', 600_000_238, '+34600000238'],
  ['that is none', 'Lucía', undefined],
])('the address says with whom: a telephone %s', (_, phone, read) => {
  expect(readHubSearch({ phone, direction: 'OUT' })).toEqual({ direction: 'OUT', ...(read ? { phone: read } : {}) })
})

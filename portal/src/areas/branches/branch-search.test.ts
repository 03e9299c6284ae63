import { expect, test } from 'vitest'
import { readBranchSearch } from './branch-search.ts'

test('what makes sense in the address is read, a postcode with its zero too', () => {
  expect(readBranchSearch({ text: ' Xàtiva ', kind: 'BRANCH', open: true, accessible: true })).toEqual({
    text: 'Xàtiva',
    kind: 'BRANCH',
    open: true,
    accessible: true,
  })
  expect(readBranchSearch({ text: 8002 })).toEqual({ text: '08002' })
})

test('what does not is left out', () => {
  expect(readBranchSearch({ text: ' ', kind: 'VAN', open: 'yes', accessible: 1, latitude: 39 })).toEqual({})
  expect(readBranchSearch({ text: 'x'.repeat(80) }).text).toHaveLength(60)
})

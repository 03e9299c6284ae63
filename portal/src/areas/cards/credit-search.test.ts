import { expect, test } from 'vitest'
import { readCreditSearch } from './credit-search.ts'

test('the address of a card brings back the filters of its credit, and leaves out what makes no sense', () => {
  expect(readCreditSearch({ scpState: 'ACTIVE', scpFrom: '2026-11-01', scpTo: 'ayer', scpPages: 2, settledTo: '2026-11-30' })).toEqual({
    scpState: 'ACTIVE',
    scpFrom: '2026-11-01',
    scpPages: 2,
    settledTo: '2026-11-30',
  })
  expect(readCreditSearch({ scpState: 'OTHER', scpList: 7, settledPages: -1, tab: 'scp' })).toEqual({})
})

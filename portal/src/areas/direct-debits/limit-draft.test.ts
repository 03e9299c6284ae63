import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { draftOf, isFree, readLimit } from './limit-draft.ts'

test('what a mandate has is typed already', () => {
  expect(draftOf({ maximum: toCents(120_50), period: 'YEAR' })).toEqual({ maximum: '120,50', period: 'YEAR' })
  expect(draftOf({})).toEqual({ maximum: '', period: '' })
})

test('what is left empty is no limit, and both empty take it away', () => {
  expect(readLimit({ maximum: '120,50', period: '' })).toEqual({ input: { maximum: 120_50 } })
  expect(readLimit({ maximum: ' ', period: 'MONTH' })).toEqual({ input: { period: 'MONTH' } })
  expect(readLimit({ maximum: '', period: '' })).toEqual({ input: {} })
  expect([isFree({ maximum: ' ', period: '' }), isFree({ maximum: '', period: 'MONTH' })]).toEqual([true, false])
})

test.each(['0', '0,00', '-'])('an amount of %s is to be mended', (maximum) => {
  expect(readLimit({ maximum, period: 'MONTH' })).toMatchObject({ first: 'maximum', problems: { maximum: expect.any(String) } })
})

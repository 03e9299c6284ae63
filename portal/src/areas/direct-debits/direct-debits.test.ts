import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { valuesIn } from '../../patterns/extract-screen/list-declaration.ts'
import { DIRECT_DEBITS } from './direct-debits.ts'

test('a list is asked for by its filters, and by nothing else that the address says', () => {
  const address = { state: 'CHARGED' as const, minAmount: toCents(10_00), receipt: 'r-1', pages: 3 }
  expect(valuesIn(DIRECT_DEBITS, address)).toEqual({ state: ['CHARGED'], minAmount: 10_00 })
  expect(valuesIn(DIRECT_DEBITS, {})).toEqual({})
})

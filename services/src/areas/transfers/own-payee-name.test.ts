import { expect, test } from 'vitest'
import { ownPayeeName } from './internal-transfer.ts'

test('whom a transfer between own accounts is for is called as the customer calls that account, in 45 letters at most', () => {
  const named = (alias: string | null) => ownPayeeName({ alias, commercialName: 'Cuenta corriente' } as Parameters<typeof ownPayeeName>[0])
  expect(named('Ahorro para la reforma de la cocina y del baño de arriba')).toBe('Ahorro para la reforma de la cocina y del bañ')
  expect(named('Hucha')).toBe('Hucha')
  expect(named(null)).toBe('Cuenta corriente')
})

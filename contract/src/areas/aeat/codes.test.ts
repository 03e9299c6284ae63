import { expect, test } from 'vitest'
import { TAX_PERIODS, periodName } from './codes.ts'

test('every period has the name that people give it', () => {
  expect((['0A', '1T', '4T', '2P', '01', '10'] as const).map(periodName)).toEqual([
    'Anual',
    'Primer trimestre',
    'Cuarto trimestre',
    'Segundo pago',
    'Enero',
    'Octubre',
  ])
  expect(new Set(TAX_PERIODS.map(periodName)).size).toBe(TAX_PERIODS.length)
})

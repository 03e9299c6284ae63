import { toLocalDate } from '@almenara/contract/dates'
import { expect, test } from 'vitest'
import { limitsHint, readRange } from './day-range.ts'

const limits = { min: toLocalDate('2023-01-01'), max: toLocalDate('2025-11-21') }
const problem = (from: string, to: string) => {
  const read = readRange(from, to, limits)
  return read.ok ? undefined : read.problem
}

test('two days in order and within the limits are a range, however they are written', () => {
  expect(readRange('1/10/2025', '21-11-2025', limits)).toEqual({ ok: true, range: { from: '2025-10-01', to: '2025-11-21' } })
  expect(problem('21/11/2025', '21/11/2025')).toBeUndefined()
})

test('each fault has its own sentence', () => {
  expect(problem('', '21/11/2025')).toBe('Se deben de completar las fechas.')
  expect(problem('31/02/2025', '21/11/2025')).toBe('Escriba las fechas con día, mes y año: 21/11/2025.')
  expect(problem('02/11/2025', '01/11/2025')).toBe('La fecha inicial no puede ser posterior a la final.')
  expect(problem('31/12/2022', '01/11/2025')).toBe('Las fechas anteriores a 01/01/2023 no están disponibles en este portal.')
  expect(problem('01/11/2025', '22/11/2025')).toBe('Las fechas posteriores a 21/11/2025 no están disponibles en este portal.')
})

test('the limits are told beforehand, one or both', () => {
  expect(limitsHint(limits)).toBe('Entre 01/01/2023 y 21/11/2025')
  expect(limitsHint({ min: limits.min })).toBe('Desde 01/01/2023')
  expect(limitsHint({})).toBeUndefined()
})

import { toLocalDate } from '@almenara/contract/dates'
import { expect, test } from 'vitest'
import { chosenDay, whenWords } from './when-words.ts'

const on = toLocalDate('2026-12-05')

test('what was kept says when it will be made', () => {
  expect(whenWords({ type: 'TODAY' })).toBe('Al firmarla')
  expect(whenWords({ type: 'INSTANT' })).toBe('Al firmarla, inmediata')
  expect(whenWords({ type: 'DAY', on })).toBe('El 05/12/2026')
  expect(whenWords({ type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: on })).toBe('Cada mes desde el 05/12/2026')
  expect(whenWords({ type: 'PERIODIC', periodicity: 'YEARLY', firstOn: on, until: toLocalDate('2030-12-05') })).toBe(
    'Cada año desde el 05/12/2026 hasta el 05/12/2030',
  )
})

test('only what was left for a day has one that may have passed', () => {
  expect([chosenDay(undefined), chosenDay({ type: 'TODAY' }), chosenDay({ type: 'DAY', on })]).toEqual([undefined, undefined, on])
})

import { expect, test } from 'vitest'
import { durationLeft, leftVerb, nearnessOf } from './time-left.ts'

const HOUR = 3600
const said = (seconds: number) => `${leftVerb(seconds)} ${durationLeft(seconds)}`

test('time left is told in days from two days on, and in hours and minutes before', () => {
  expect(said(8 * 24 * HOUR + 5 * HOUR)).toBe('Quedan 8 días')
  expect(said(31 * HOUR + 18 * 60)).toBe('Quedan 31 h 18 min')
  expect(said(7 * HOUR)).toBe('Quedan 7 h')
  expect(said(HOUR + 20)).toBe('Queda 1 h')
  expect(said(42 * 60 + 59)).toBe('Quedan 42 min')
  expect(said(60)).toBe('Queda 1 min')
  expect(said(20)).toBe('Queda menos de 1 min')
})

test('under a day the end is near, under an hour it is the last chance, and at zero it is over', () => {
  expect([24 * HOUR, 24 * HOUR - 1, HOUR - 1, 0].map(nearnessOf)).toEqual(['FAR', 'SOON', 'LAST', 'OVER'])
})

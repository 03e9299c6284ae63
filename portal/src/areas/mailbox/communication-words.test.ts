import { expect, test } from 'vitest'
import { unreadOfAll } from './communication-words.ts'

test('what is not read is told beside all there is, and neither is counted beyond a thousand', () => {
  expect(unreadOfAll(0, 1)).toBe('0 sin leer de 1 comunicación')
  expect(unreadOfAll(12, 318)).toBe('12 sin leer de 318 comunicaciones')
  expect(unreadOfAll(1000, 1000)).toBe('1.000 sin leer de 1.000 comunicaciones')
  expect(unreadOfAll(12, 1001)).toBe('12 sin leer de más de 1.000 comunicaciones')
  expect(unreadOfAll(1001, 1001)).toBe('Más de 1.000 sin leer de más de 1.000 comunicaciones')
})

import { expect, test } from 'vitest'
import { SPAIN } from './spain-outline.ts'

/** Whether a point is inside a ring: how many of its sides a line to the east crosses. */
function holds(ring: number[][], longitude: number, latitude: number): boolean {
  return (
    ring.filter(([x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = ring[index + 1] ?? [x1, y1]
      return y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1
    }).length %
      2 ===
    1
  )
}

test.each([
  ['Madrid', -3.7, 40.42, true],
  ['Ourense', -7.86, 42.34, true],
  ['Inca', 2.91, 39.72, true],
  ['the Teide', -16.64, 28.27, true],
  ['Arrecife', -13.56, 29.0, true],
  ['Ceuta', -5.33, 35.9, true],
  ['Lisboa', -9.14, 38.72, false],
  ['Porto', -8.61, 41.15, false],
  ['Toulouse', 1.44, 43.6, false],
  ['the sea off Valencia', 0.9, 39.5, false],
])('%s (%f, %f) is in Spain: %s', (_place, longitude, latitude, inside) => {
  expect(SPAIN.coordinates.some(([ring = []]) => holds(ring, longitude, latitude))).toBe(inside)
})

test('every ring is closed', () => {
  for (const [ring = []] of SPAIN.coordinates) expect(ring.at(-1)).toEqual(ring[0])
})

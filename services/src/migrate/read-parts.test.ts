import { expect, test } from 'vitest'
import { readParts } from './read-parts.ts'

test('the entries are split into as many parts as are asked for, and not at all when nobody asks', () => {
  expect(readParts([])).toBeUndefined()
  expect(readParts(['--entries-in', '32'])).toBe(32)
  expect(readParts(['--entries-in=2'])).toBe(2)
})

test.each([
  ['--entries-in'],
  ['--entries-in', '1'],
  ['--entries-in', '129'],
  ['--entries-in', '4.5'],
  ['--entries-in', '1e1'],
  ['--entries-in', 'many'],
  ['--entries', '4'],
  ['4'],
])('«%s %s» is answered with how it is written', (...args) => {
  expect(() => readParts(args)).toThrow('Write: npm run migrate [-- --entries-in N], where N is from 2 to 128')
})

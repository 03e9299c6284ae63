import { expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

test('a database is only brought up to date when nothing else is asked for', () => {
  expect(readArguments([])).toEqual({ beginsLogPart: false })
})

test('the entries are split into as many parts as are asked for', () => {
  expect(readArguments(['--entries-in', '32'])).toEqual({ beginsLogPart: false, parts: 32 })
  expect(readArguments(['--entries-in=2'])).toEqual({ beginsLogPart: false, parts: 2 })
})

test('a part of the session log is begun, and old ones are moved, when that is asked for', () => {
  expect(readArguments(['--begin-log-part'])).toEqual({ beginsLogPart: true })
  const archiving = { tablespace: 'slow', until: '2026-01-01' }
  expect(readArguments(['--archive-log-to', 'slow', '--until', '2026-01-01'])).toEqual({ beginsLogPart: false, archiving })
  expect(readArguments(['--begin-log-part', '--archive-log-to', 'slow', '--until', '2026-01-01'])).toEqual({
    beginsLogPart: true,
    archiving,
  })
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
  ['--begin-log-part=yes'],
  ['--archive-log-to', 'slow'],
  ['--archive-log-to', '', '--until', '2026-01-01'],
  ['--archive-log-to', 'slow', '--until', '2026-02-30'],
  ['--archive-log-to', 'slow', '--until', 'January'],
  ['--until', '2026-01-01'],
])('«%s %s %s %s» is answered with how it is written', (...args) => {
  expect(() => readArguments(args)).toThrow(/Write: npm run migrate \[-- OPTION …\][^]*from 2 to 128[^]*--until YYYY-MM-DD/)
})

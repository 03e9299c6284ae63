import { expect, test } from 'vitest'
import { toInstant } from './dates.ts'
import { durationWords } from './duration.ts'

test.each([
  [0, 'menos de 1\u00a0min'],
  [59, 'menos de 1\u00a0min'],
  [60, '1\u00a0min'],
  [12 * 60 + 59, '12\u00a0min'],
  [3600, '1\u00a0h'],
  [2 * 3600 + 5 * 60, '2\u00a0h 5\u00a0min'],
])('%i seconds are told as «%s»', (seconds, words) => {
  const from = toInstant('2026-11-20T10:00:00Z')
  expect(durationWords(from, toInstant(new Date(Date.parse(from) + seconds * 1000)))).toBe(words)
})

import { expect, test } from 'vitest'
import { endSentence } from './sentence.ts'

test('a sentence has one full stop, whether the name that it ends with brings one or not', () => {
  expect(endSentence('Hemos avisado a Ana Ros')).toBe('Hemos avisado a Ana Ros.')
  expect(endSentence('Hemos avisado a Aceros del Turia, S. A.')).toBe('Hemos avisado a Aceros del Turia, S. A.')
})

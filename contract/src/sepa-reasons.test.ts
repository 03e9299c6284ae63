import { expect, test } from 'vitest'
import { sepaReason } from './sepa-reasons.ts'

test('a code is a sentence, known or not', () => {
  expect(sepaReason('AC04')).toBe('La cuenta está cancelada.')
  expect(sepaReason('ZZ99')).toBe('La otra entidad indicó el motivo ZZ99.')
  expect(sepaReason('constructor')).toContain('constructor')
})

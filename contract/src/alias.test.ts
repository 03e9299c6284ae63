import { expect, test } from 'vitest'
import { checkAlias } from './alias.ts'

test('an alias has letters, numbers, spaces, dots and hyphens, and loses the spaces it does not need', () => {
  expect(checkAlias('  Cuenta   nómina 2.0 - casa ')).toEqual({ ok: true, alias: 'Cuenta nómina 2.0 - casa' })
  expect(checkAlias('a'.repeat(25))).toEqual({ ok: true, alias: 'a'.repeat(25) })
})

test('an empty alias is one: the commercial name comes back', () => {
  for (const text of ['', '   ']) expect(checkAlias(text)).toEqual({ ok: true, alias: '' })
})

test('other characters are told apart from a wrong format', () => {
  for (const text of ['casa!', '<b>', 'a_b', '50 €']) expect(checkAlias(text), text).toEqual({ ok: false, problem: 'CHARACTERS' })
  for (const text of ['...', '- -', 'a'.repeat(26)]) expect(checkAlias(text), text).toEqual({ ok: false, problem: 'FORMAT' })
})

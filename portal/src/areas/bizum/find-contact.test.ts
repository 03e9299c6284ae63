import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'
import { expect, it } from 'vitest'
import { isFound } from './find-contact.ts'

const LUCIA: BizumContact = { id: '1', phone: '+34600000238', alias: 'Lucía', name: 'Lucía F. S.', favourite: true, blocked: false }

it.each([
  ['nothing', '', true],
  ['a part of the alias', 'lucí', true],
  ['the alias without its accent, in capitals', 'LUCIA', true],
  ['a part of the name that the directory gave', 'f. s.', true],
  ['digits of the number, as they are written', '000 238', true],
  ['too few digits to be looked for', '23', false],
  ['another name', 'Javier', false],
  ['another number', '600 000 145', false],
])('a contact answers to %s', (_, typed, found) => {
  expect(isFound(LUCIA, typed)).toBe(found)
})
